/** A conversation of Teams, an activity in it, and the address at which the Bot Connector that signed for it is answered. */
export interface TeamsPlace {
  conversation: string
  activity: string
  address: string
}

/** A thread of a channel is called after the channel and the message that began it. */
export const channelOf = (conversation: string) => conversation.split(';messageid=')[0] ?? conversation

const PLACE = /^([^|]+)\|([^|]*)\|(https?:\/\/[^|\s]+)$/

/** Posts are called so, and threads, by the activity that began them. */
export const placeKey = ({ conversation, activity, address }: TeamsPlace) => `${conversation}|${activity}|${address}`

export function placeOf(key: string | undefined): TeamsPlace | undefined {
  const [, conversation, activity, address] = PLACE.exec(key ?? '') ?? []
  return conversation && activity !== undefined && address ? { conversation, activity, address } : undefined
}

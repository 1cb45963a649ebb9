import type { ChatAccount } from '../platform.ts'

const CHANNEL_AND_TS = /^([^:]+):(\d+\.\d+)$/

/** Threads and posts are called `channel:ts`; a command has no place of its own. */
export const placeOf = (key: string | undefined) => {
  const [, channel, ts] = CHANNEL_AND_TS.exec(key ?? '') ?? []
  return channel && ts ? { channel, ts } : undefined
}

export const isDirect = (channel: string) => channel.startsWith('D')

/** Whoever belongs to another workspace, in a channel that two share. */
export const isGuest = (team: string | undefined, { externalId }: ChatAccount): { guest?: true } =>
  team !== undefined && team !== externalId ? { guest: true } : {}

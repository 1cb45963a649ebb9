import type { Peer } from '../../../../adapters/chat/incoming-message.ts'
import type { ChatKind, ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Connection, type Connections, isSeenBy } from '../../connections/index.ts'

export interface NamedPlace {
  connection: Connection
  peer: Peer
}

/** The places that a request names: a platform or connection, a colon, and a place there. */
export const namedPlaces = ({
  connections,
  platformOf,
}: {
  connections: Pick<Connections, 'list'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
}) => {
  /** The place, or what is wrong with its name. */
  function placeIn(usable: readonly Connection[], channel: string): NamedPlace | string {
    const [, where = '', id = ''] = /^([^:]+):(.+)$/.exec(channel) ?? []
    if (id === '') return 'must be a platform or connection, a colon, and a place there'
    const [connection, other] = usable.filter((each) => each.id === where || each.kind === where)
    if (!connection) return `names no connection: ${where}`
    if (other) return `names several connections: give the id of one in place of ${where}`
    const kind = connection.kind === ('whatsapp' satisfies ChatKind) ? 'number' : 'channel'
    return { connection, peer: { kind, id } }
  }

  return {
    /** Reads names as people write them, by the connections that there are now. */
    async readFor({ payer, userId }: Pick<Caller, 'payer' | 'userId'>) {
      const usable = (await connections.list(payer)).filter(
        (each) => platformOf(each.kind) !== undefined && each.state !== 'paused' && isSeenBy(userId, each),
      )
      return {
        /** Refuses a name that is none. */
        named: (channels: readonly string[], field = 'channels'): NamedPlace[] =>
          channels.map((channel, index) => {
            const place = placeIn(usable, channel)
            if (typeof place === 'string') throw invalid(`${field}[${index}]`, place)
            return place
          }),

        /** Those that are there. */
        found: (channels: readonly string[]): NamedPlace[] =>
          channels.map((channel) => placeIn(usable, channel)).filter((place) => typeof place !== 'string'),
      }
    },
  }
}
export type NamedPlaces = ReturnType<typeof namedPlaces>

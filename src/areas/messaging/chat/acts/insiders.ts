import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { MINUTE_MS } from '../../../../shared/time/lengths.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../driving/store.ts'

interface Needs {
  connections: Pick<Connections, 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  now: () => Date
}

/** `unknown` where the platform could not be asked, or has no way to say it. */
export type Standing = 'inside' | 'guest' | 'unknown'

/** Where somebody wrote. */
export type AskedAt = Pick<Thread, 'key' | 'peer'>
export const placeOf = ({ key, peer }: AskedAt) => ({ peer: peer.id, thread: key })

const LONGEST_MS = 5_000
const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 10_000

/** Whether somebody belongs to the workspace that is connected, or is only let in: an event alone tells who is from another. */
export function insiders({ connections, platformOf, now }: Needs) {
  const known = new Map<string, { standing: Standing; until: number }>()
  /** Whom the platform is just asked about: threads that go on at once ask about the same person once. */
  const asking = new Map<string, Promise<Standing>>()

  async function asked(connection: Connection, thread: AskedAt, id: string): Promise<Standing> {
    const platform = platformOf(connection.kind)
    if (!platform?.person) return platform?.belonging === undefined ? 'unknown' : 'inside'
    const [secrets = {}] = await connections.secrets(connection)
    const context = { account: connection, secrets, signal: AbortSignal.timeout(LONGEST_MS) }
    try {
      return (await platform.person(id, placeOf(thread), context)).guest ? 'guest' : 'inside'
    } catch (fault) {
      if (!(fault instanceof VendorError)) throw fault
      return 'unknown'
    }
  }

  return async (
    connection: Connection,
    thread: AskedAt,
    { id, guest }: WaitingMessage['sender'],
  ): Promise<Standing> => {
    if (guest) return 'guest'
    const [key, at] = [`${connection.id} ${id}`, now().getTime()]
    const held = known.get(key)
    if (held && held.until > at) return held.standing
    const answer = asking.get(key) ?? asked(connection, thread, id).finally(() => asking.delete(key))
    asking.set(key, answer)
    const standing = await answer
    if (known.size >= MOST_KEPT) known.clear()
    if (standing !== 'unknown') known.set(key, { standing, until: at + KEPT_MS })
    return standing
  }
}
export type Insiders = ReturnType<typeof insiders>

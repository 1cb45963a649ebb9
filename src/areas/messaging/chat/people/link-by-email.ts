import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { RecordAction } from '../../../../background/audit-trail/action.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../threads/store.ts'
import { linkAct, type PeopleStore } from './store.ts'

interface EmailLinkerDependencies {
  people: Pick<PeopleStore, 'linkUnlinked'>
  connections: Pick<Connections, 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  /** The user who has proven to own an address. */
  provenHolder: (email: string) => Promise<string | undefined>
  actingFor: (tenant: string, userId: string, scopes: readonly []) => Promise<Caller | undefined>
  record: RecordAction
  now: () => Date
}

/** Where a message was written. */
export type MessagePlace = Pick<Thread, 'key' | 'peer'>
export const placeOf = ({ key, peer }: MessagePlace) => ({ peer: peer.id, thread: key })

const LONGEST_MS = 5_000

/** Links a sender to the member whose proven address the platform confirms, where the connection trusts the platform's addresses. */
export function emailLinker({
  people,
  connections,
  platformOf,
  provenHolder,
  actingFor,
  record,
  now,
}: EmailLinkerDependencies) {
  async function confirmedSender(connection: Connection, thread: MessagePlace, sender: WaitingMessage['sender']) {
    if (sender.email) return { email: sender.email, guest: sender.guest }
    const platform = platformOf(connection.kind)
    if (!platform?.person) return undefined
    const [secrets = {}] = await connections.secrets(connection)
    const context = { account: connection, secrets, signal: AbortSignal.timeout(LONGEST_MS) }
    try {
      return await platform.person(sender.id, placeOf(thread), context)
    } catch (fault) {
      if (!(fault instanceof VendorError)) throw fault
      return undefined
    }
  }

  return async (
    connection: Connection,
    thread: MessagePlace,
    sender: WaitingMessage['sender'],
  ): Promise<Caller | undefined> => {
    if (connection.settings.trust_email !== true || sender.guest) return undefined
    const person = await confirmedSender(connection, thread, sender)
    const userId = person?.email && !person.guest ? await provenHolder(person.email) : undefined
    const caller = userId === undefined ? undefined : await actingFor(connection.payer, userId, [])
    if (!caller) return undefined
    const account = { connectionId: connection.id, externalId: sender.id, externalName: sender.name }
    const linked = { ...account, userId: caller.userId, linkedBy: 'email' } as const
    await people.linkUnlinked(connection.payer, linked, now(), (tx) => record(tx, linkAct(connection.payer, linked)))
    return caller
  }
}
export type LinkByEmail = ReturnType<typeof emailLinker>

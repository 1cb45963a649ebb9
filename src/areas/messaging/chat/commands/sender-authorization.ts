import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import { type LinkByEmail, type MessagePlace, placeOf } from '../people/link-by-email.ts'
import type { PeopleStore } from '../people/store.ts'
import type { WaitingMessage } from '../threads/store.ts'

/** Who a sender is here: a member, an unknown person of the connected workspace in whose place the connection asks, or nobody. */
export type Sender =
  | { is: 'person'; caller: Caller }
  /** `lacks` says what they need in order to do more than ask. */
  | { is: 'workspace'; caller: Caller; lacks: string }
  | { is: 'nobody'; why: string }

type MessageAuthor = Pick<WaitingMessage, 'kind' | 'userId' | 'sender'>

const UNKNOWN = 'I do not know yet who you are here. Say “link” to connect your account.'
const NOT_TOLD = 'I could not find out whether you belong to this workspace. Please try again, or say “link”.'
const WORKSPACE_SCOPES: readonly Permission[] = ['debates.create', 'debates.read']
const UNLINKED = 'For this I have to know who you are here. Say “link” to connect your account.'
const OUTSIDE = 'Only members of the organization take part by mail.'
const INACTIVE: Sender = { is: 'nobody', why: 'Your account here is no longer active.' }

/**
 * Decides in whose name a message acts. A signature proves the platform, a link the person; the sender of a mail was proven when it
 * arrived. Guests from other companies and unknown people never ask in the name of the workspace.
 */
export const authorizeSender = ({
  people,
  linkByEmail,
  membershipOf,
  actingFor,
}: {
  people: Pick<PeopleStore, 'find'>
  linkByEmail: LinkByEmail
  membershipOf: MembershipCheck
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
}) => {
  async function member(payer: string, userId: string): Promise<Sender> {
    const caller = await actingFor(payer, userId, [])
    return caller ? { is: 'person', caller } : INACTIVE
  }

  async function workspace({ payer, actsAs, owner }: Connection, lacks: string): Promise<Sender> {
    const caller = await actingFor(payer, actsAs ?? owner, WORKSPACE_SCOPES)
    if (caller) return { is: 'workspace', caller, lacks }
    const why =
      'The person who connected this may not ask any more, so it is paused for people without an account here.'
    return { is: 'nobody', why }
  }

  return async (
    connection: Connection,
    thread: MessagePlace,
    { kind, sender, userId }: MessageAuthor,
  ): Promise<Sender> => {
    const { payer, id, settings } = connection
    if (kind === 'mail') {
      if (userId !== null) return member(payer, userId)
      return settings.known_may_ask === true ? workspace(connection, OUTSIDE) : INACTIVE
    }
    const linked = await people.find(payer, id, sender.id)
    if (linked) return member(payer, linked.userId)
    const confirmed = await linkByEmail(connection, thread, sender)
    if (confirmed) return { is: 'person', caller: confirmed }
    if (settings.who_may_ask !== 'workspace') return { is: 'nobody', why: UNKNOWN }
    const membership = await membershipOf(connection, thread, sender)
    if (membership !== 'inside') return { is: 'nobody', why: membership === 'guest' ? UNKNOWN : NOT_TOLD }
    return workspace(connection, UNLINKED)
  }
}
export type AuthorizeSender = ReturnType<typeof authorizeSender>

/** `unknown` where the platform could not be reached, or cannot tell. */
type Membership = 'inside' | 'guest' | 'unknown'

const LONGEST_MS = 5_000
const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 10_000

/** Whether a sender belongs to the connected workspace or is a guest there. Only some platforms say so in the event itself; the others are asked. */
export function membershipCheck({
  connections,
  platformOf,
  now,
}: {
  connections: Pick<Connections, 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  now: () => Date
}) {
  const known = new Map<string, { membership: Membership; until: number }>()
  /** Questions under way: threads that run at the same time ask about the same person once. */
  const asking = new Map<string, Promise<Membership>>()

  async function askPlatform(connection: Connection, thread: MessagePlace, id: string): Promise<Membership> {
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
    thread: MessagePlace,
    { id, guest }: WaitingMessage['sender'],
  ): Promise<Membership> => {
    if (guest) return 'guest'
    const [key, at] = [`${connection.id} ${id}`, now().getTime()]
    const held = known.get(key)
    if (held && held.until > at) return held.membership
    const answer = asking.get(key) ?? askPlatform(connection, thread, id).finally(() => asking.delete(key))
    asking.set(key, answer)
    const membership = await answer
    if (known.size >= MOST_KEPT) known.clear()
    if (membership !== 'unknown') known.set(key, { membership, until: at + KEPT_MS })
    return membership
  }
}
type MembershipCheck = ReturnType<typeof membershipCheck>

import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { Connection } from '../../connections/index.ts'
import type { WaitingMessage } from '../driving/store.ts'
import type { PeopleStore } from '../people/store.ts'
import type { AskedAt, Insiders } from './insiders.ts'
import type { LinkByEmail } from './link-by-email.ts'

/** Who speaks: a person of ours, somebody for whom the connection's own person asks, or nobody. */
export type Who =
  | { is: 'person'; caller: Caller }
  /** `lacks` tells them what more than asking needs. */
  | { is: 'workspace'; caller: Caller; lacks: string }
  | { is: 'nobody'; why: string }

interface Needs {
  people: Pick<PeopleStore, 'find'>
  linkByEmail: LinkByEmail
  standingOf: Insiders
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
}

type Speaker = Pick<WaitingMessage, 'kind' | 'userId' | 'sender'>

const UNKNOWN = 'I do not know yet who you are here. Say “link” to connect your account.'
const NOT_TOLD = 'I could not find out whether you belong to this workspace. Please try again, or say “link”.'
const WORKSPACE_SCOPES: readonly Permission[] = ['debates.create', 'debates.read']
const UNLINKED = 'For this I have to know who you are here. Say “link” to connect your account.'
const OUTSIDE = 'Only members of the organization take part by mail.'
const INACTIVE: Who = { is: 'nobody', why: 'Your account here is no longer active.' }

/** A signature proves the platform, a link the person; who wrote a mail was proven when it came. Guests and strangers never ask in the name of the workspace. */
export const whoSpeaks = ({ people, linkByEmail, standingOf, actingFor }: Needs) => {
  async function member(payer: string, userId: string): Promise<Who> {
    const caller = await actingFor(payer, userId, [])
    return caller ? { is: 'person', caller } : INACTIVE
  }

  async function workspace({ payer, actsAs, owner }: Connection, lacks: string): Promise<Who> {
    const caller = await actingFor(payer, actsAs ?? owner, WORKSPACE_SCOPES)
    if (caller) return { is: 'workspace', caller, lacks }
    const why = 'Whoever connected this may not ask any more, so it is paused for people without an account here.'
    return { is: 'nobody', why }
  }

  return async (connection: Connection, thread: AskedAt, { kind, sender, userId }: Speaker): Promise<Who> => {
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
    const standing = await standingOf(connection, thread, sender)
    if (standing !== 'inside') return { is: 'nobody', why: standing === 'guest' ? UNKNOWN : NOT_TOLD }
    return workspace(connection, UNLINKED)
  }
}
export type WhoSpeaks = ReturnType<typeof whoSpeaks>

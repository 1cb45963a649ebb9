import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { Connection } from '../../connections/index.ts'
import type { WaitingMessage } from '../driving/store.ts'
import type { PeopleStore } from '../people/store.ts'
import type { LinkByEmail } from './link-by-email.ts'

/** Who speaks: a person of ours, somebody for whom the connection's own person asks, or nobody. */
export type Who = { is: 'person' | 'workspace'; caller: Caller } | { is: 'nobody'; why: string }

interface Needs {
  people: Pick<PeopleStore, 'find'>
  linkByEmail: LinkByEmail
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
}

type Speaker = Pick<WaitingMessage, 'kind' | 'userId' | 'sender'>

const WORKSPACE_SCOPES: readonly Permission[] = ['debates.create', 'debates.read']

/** A signature proves the platform, a link the person; who wrote a mail was proven when it came. Guests and strangers never ask in the name of the workspace. */
export const whoSpeaks =
  ({ people, linkByEmail, actingFor }: Needs) =>
  async (connection: Connection, { kind, sender, userId }: Speaker): Promise<Who> => {
    const { payer, id, settings, actsAs, owner } = connection
    if (kind === 'mail') {
      const caller = userId === null ? undefined : await actingFor(payer, userId, [])
      return caller ? { is: 'person', caller } : { is: 'nobody', why: 'Your account here is no longer active.' }
    }
    const linked = await people.find(payer, id, sender.id)
    if (linked) {
      const caller = await actingFor(payer, linked.userId, [])
      return caller ? { is: 'person', caller } : { is: 'nobody', why: 'Your account here is no longer active.' }
    }
    const confirmed = await linkByEmail(connection, sender)
    if (confirmed) return { is: 'person', caller: confirmed }
    if (settings.who_may_ask !== 'workspace' || sender.guest) {
      return { is: 'nobody', why: 'I do not know yet who you are here. Say “link” to connect your account.' }
    }
    const caller = await actingFor(payer, actsAs ?? owner, WORKSPACE_SCOPES)
    if (caller) return { is: 'workspace', caller }
    return {
      is: 'nobody',
      why: 'Whoever connected this workspace may not ask any more, so it is paused for people without a link.',
    }
  }
export type WhoSpeaks = ReturnType<typeof whoSpeaks>

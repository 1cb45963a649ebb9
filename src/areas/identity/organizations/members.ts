import type { Signals } from '../../../adapters/signals/signals.ts'
import { conflict, forbidden, notFound, unauthorized } from '../../../shared/errors.ts'
import type { Caller, OrganizationRole } from '../../../shared/identity/caller.ts'
import { authorize, ownSession } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import type { Origin, People, Person } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { MemberStore, Obstacle } from './member-store.ts'
import type { RefuseOtherOrganization } from './service.ts'
import type { NewOrganizationRecord } from './store.ts'

interface MemberServiceDependencies {
  store: MemberStore
  people: Pick<People, 'find' | 'memberships'>
  sessions: Pick<Sessions, 'moveTo' | 'endAll'>
  acting: RefuseOtherOrganization
  signals: Pick<Signals, 'publish'>
  newId: NewId
  now: () => Date
}

/** The rules of membership: owners and admins manage it, only owners make and unmake owners, and one is always left. */
export function memberService({ store, people, sessions, acting, signals, newId, now }: MemberServiceDependencies) {
  /** The organization of a person who would have none. */
  function spareFor({ id: ownerId, name }: Person): NewOrganizationRecord {
    const id = newId('organization')
    const called = `${name}'s organization`
    const createdAt = now().toISOString()
    return {
      id,
      name: called,
      slug: slugOf(called, id, 'organization'),
      tier: 'free',
      ownerId,
      billingEmail: null,
      createdAt,
    }
  }

  /** A person who goes is signed out, so that nothing of the organization reaches them any more. */
  async function remove(org: string, userId: string, by: { owner: boolean }, stays: { except?: string } = {}) {
    const person = await people.find(userId)
    if (!person) throw notFound('member', userId)
    const change = await store.remove(org, userId, by, spareFor(person))
    if (change !== 'done') throw refusal(change, userId)
    signals.publish('person.changed', userId)
    await sessions.endAll(userId, 'left-organization', stays)
  }

  return {
    async list(id: string, page: Page, caller: Caller) {
      await acting(id, caller)
      return pageResult('members', await store.list(id, page), page)
    },

    async setRole(id: string, userId: string, role: OrganizationRole, caller: Caller) {
      await acting(id, caller)
      authorize(caller, 'members.manage')
      const member = await store.setRole(id, userId, role, { owner: caller.orgRole === 'owner' })
      if (typeof member === 'string') throw refusal(member, userId)
      signals.publish('person.changed', userId)
      return { ...member, message: 'The role was changed' }
    },

    async remove(id: string, userId: string, caller: Caller) {
      await acting(id, caller)
      authorize(caller, 'members.manage')
      await remove(id, userId, { owner: caller.orgRole === 'owner' })
      return { message: 'The member was removed', success: true, user_id: userId }
    },

    /** The answer's tokens take the place of the caller's and act in the organization where the person starts now. */
    async leave(id: string, caller: Caller, origin: Origin) {
      ownSession(caller)
      await acting(id, caller)
      const { userId, sessionId } = caller
      await remove(id, userId, { owner: true }, { except: sessionId })
      const [next] = await people.memberships(userId)
      const moved = next && (await sessions.moveTo(caller, next.organization.id, origin))
      if (!moved) throw unauthorized()
      return { ...moved, organization_id: next.organization.id, message: 'You left the organization' }
    },
  }
}
export type MemberService = ReturnType<typeof memberService>

function refusal(obstacle: Obstacle, userId: string) {
  if (obstacle === 'unknown') return notFound('member', userId)
  if (obstacle === 'owners-only') return forbidden('Only an owner may add or remove owners')
  return conflict('An organization keeps at least one owner', { status: 'last_owner' })
}

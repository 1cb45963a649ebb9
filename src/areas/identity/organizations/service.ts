import { conflict, forbidden, invalid, notFound, unauthorized } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { authorize, ownSession } from '../../../shared/identity/permissions.ts'
import type { NewId } from '../../../shared/ids.ts'
import { isOfTenant } from '../../../shared/tenancy.ts'
import { slugOf } from '../../../shared/text/slug.ts'
import { SlugTaken } from '../../../storage/rows/unique-slug.ts'
import type { Organization, Origin, People } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { type NewOrganization, type OrganizationChanges, tierNames } from './schema.ts'
import type { OrganizationStore } from './store.ts'

interface OrganizationServiceDependencies {
  store: OrganizationStore
  people: Pick<People, 'memberships' | 'organization'>
  sessions: Pick<Sessions, 'moveTo'>
  acting: RefuseOtherOrganization
  newId: NewId
  now: () => Date
}

/** The rules of organizations. A session acts in one of them; the person's default is where the next one starts. */
export function organizationService({ store, people, sessions, acting, newId, now }: OrganizationServiceDependencies) {
  async function find(id: string) {
    const organization = await people.organization(id)
    if (!organization) throw notFound('organization', id)
    return organizationOf(organization)
  }

  return {
    /**
     * The caller owns it and starts in it. The answer's tokens act in it at once and replace the caller's; there are
     * none for an API key, and none when another request replaced the session at the same moment.
     */
    async setUp({ name, org_name = name, slug, plan, billing_email }: NewOrganization, caller: Caller, origin: Origin) {
      if (org_name === undefined) throw invalid('org_name', 'is required')
      if (plan !== 'free' && caller.role !== 'admin')
        throw forbidden('Only administrators may choose this plan', { plan })
      const id = newId('organization')
      const trimmed = org_name.trim()
      const organization = {
        id,
        name: trimmed,
        slug: slug?.toLowerCase() ?? slugOf(trimmed, id, 'organization'),
        tier: plan,
        ownerId: caller.userId,
        billingEmail: billing_email ?? null,
        createdAt: now().toISOString(),
      }
      await store.create(organization).catch(tellTakenSlug)
      const moved = caller.kind === 'user' ? await sessions.moveTo(caller, id, origin) : undefined
      return { ...moved, organization: organizationOf(organization), message: 'The organization was created' }
    },

    async list({ userId, org }: Caller) {
      const memberships = await people.memberships(userId)
      const organizations = memberships.map(({ organization, role, isDefault, joinedAt }) => ({
        ...organizationOf(organization),
        role,
        is_default: isDefault,
        is_current: organization.id === org,
        is_active: true,
        joined_at: joinedAt,
      }))
      const total = organizations.length
      return { organizations, items: organizations, total, limit: total, offset: 0, has_more: false }
    },

    async get(id: string, caller: Caller) {
      await acting(id, caller)
      return find(id)
    },

    async change(id: string, { name, slug, billing_email }: OrganizationChanges, caller: Caller) {
      await acting(id, caller)
      authorize(caller, 'organization.manage')
      const changes = { name: name?.trim(), slug: slug?.toLowerCase(), billingEmail: billing_email }
      await store.change(id, changes, now()).catch(tellTakenSlug)
      return find(id)
    },

    /** Another session takes the place of the caller's and acts in the other organization. */
    async switchTo(id: string, caller: Caller, origin: Origin) {
      ownSession(caller)
      if (!(await store.startIn(id, caller.userId))) throw notFound('organization', id)
      const moved = await sessions.moveTo(caller, id, origin)
      if (!moved) throw unauthorized()
      return { ...moved, organization_id: id, message: 'You act in this organization now' }
    },

    /** The session goes on where it is. */
    async startIn(id: string, caller: Caller) {
      ownSession(caller)
      if (!(await store.startIn(id, caller.userId))) throw notFound('organization', id)
      return { organization_id: id, message: 'The next sign-in starts in this organization' }
    },
  }
}
export type OrganizationService = ReturnType<typeof organizationService>

/** Refuses an organization other than the one the caller acts in; one they do not belong to does not exist for them. */
export const refuseOtherOrganization =
  (people: Pick<People, 'memberships'>) =>
  async (organizationId: string, caller: Caller): Promise<void> => {
    if (isOfTenant(organizationId, caller)) return
    const memberships = await people.memberships(caller.userId)
    if (!memberships.some(({ organization }) => organization.id === organizationId)) {
      throw notFound('organization', organizationId)
    }
    throw forbidden('You act in another organization; switch to this one first', { reason: 'SWITCH_ORGANIZATION' })
  }
export type RefuseOtherOrganization = ReturnType<typeof refuseOtherOrganization>

function tellTakenSlug(fault: unknown): never {
  throw fault instanceof SlugTaken ? conflict('Another organization has this slug', { field: 'slug' }) : fault
}

const organizationOf = ({ id, name, slug, tier, ownerId, createdAt }: Organization) => ({
  id,
  name,
  slug,
  ...tierNames(tier),
  owner_id: ownerId,
  status: 'active' as const,
  created_at: createdAt,
})

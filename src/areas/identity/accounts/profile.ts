import { forbidden } from '../../../shared/errors.ts'
import type { People } from './people.ts'
import type { Membership, Person } from './records.ts'
import type { Profile } from './schema.ts'

interface ProfilesDependencies {
  people: Pick<People, 'memberships'>
  mfaEnabled: (userId: string) => Promise<boolean>
}

/** Describes a person as a member of one of their organizations. */
export type ProfileOf = (person: Person, organizationId: string) => Promise<Profile>

export const profiles =
  ({ people, mfaEnabled }: ProfilesDependencies): ProfileOf =>
  async (person, organizationId) => {
    const [memberships, mfa] = await Promise.all([people.memberships(person.id), mfaEnabled(person.id)])
    const current = memberships.find(({ organization }) => organization.id === organizationId)
    if (!current) throw forbidden('This account does not belong to the organization')
    const { id, name, slug, tier, ownerId, createdAt } = current.organization
    return {
      user: {
        id: person.id,
        user_id: person.id,
        email: person.email,
        name: person.name,
        role: person.role,
        roles: [person.role],
        org_id: id,
        organization: id,
        avatar_url: person.avatarUrl,
        mfa_enabled: mfa,
        email_verified: person.emailVerifiedAt !== null,
        is_active: person.disabledAt === null,
        created_at: person.createdAt,
        updated_at: person.updatedAt,
        last_login: person.lastLoginAt,
        metadata: person.metadata,
      },
      organization: { id, name, slug, tier, plan: tier, owner_id: ownerId, created_at: createdAt },
      organizations: memberships.map(ofUser),
    }
  }

const ofUser = ({ organization, role, isDefault, joinedAt }: Membership) => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  tier: organization.tier,
  role,
  is_default: isDefault,
  is_active: true,
  joined_at: joinedAt,
})

import { type Selectable, sql } from 'kysely'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import { type Database, isoTime } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import { type MembershipRow, membershipOf } from './membership-store.ts'
import type { Membership, Person } from './records.ts'

/** What a profile shows of a person. */
export interface ProfileFacts {
  person: Omit<Person, 'passwordHash' | 'tokenVersion'>
  memberships: Membership[]
  mfaEnabled: boolean
}

type Shown = Omit<Selectable<Tables['users']>, 'password_hash' | 'token_version'>

/** As the database writes it, with times in its own format. */
export interface StoredProfile {
  person: Shown
  /** Null if there are none. */
  memberships: MembershipRow[] | null
  mfa_enabled: boolean
}

/**
 * What a profile shows of `person`, a row of `users`, in one value. It has no parameters, so that the statement that
 * looks up a caller can bring it along.
 */
export const storedProfile = sql<StoredProfile>`json_build_object(
  'person', json_build_object('id', person.id, 'email', person.email, 'name', person.name,
    'avatar_url', person.avatar_url, 'metadata', person.metadata, 'role', person.role,
    'email_verified_at', person.email_verified_at, 'disabled_at', person.disabled_at,
    'last_login_at', person.last_login_at, 'created_at', person.created_at, 'updated_at', person.updated_at),
  'memberships', (select json_agg(json_build_object('id', organization.id, 'name', organization.name,
      'slug', organization.slug, 'tier', organization.tier, 'owner_id', organization.owner_id,
      'created_at', organization.created_at, 'parent_id', organization.parent_id, 'role', member.role,
      'is_default', member.is_default, 'joined_at', member.joined_at)
      order by member.is_default desc, member.joined_at, organization.id)
    from organizations as organization join memberships as member on member.organization_id = organization.id
    where organization.parent_id is null and member.user_id = person.id),
  'mfa_enabled', exists (select from second_factors where user_id = person.id and enabled_at is not null))`

/** The SQL of profiles. */
export function profileStore(db: Database, hotReads: HotReads) {
  /** Its parameter is the person. */
  const byId = hotReads.prepare(
    'profile',
    sql<{ profile: StoredProfile }>`
      select ${storedProfile} as profile from users as person where deleted_at is null and id = ${''}`.compile(db),
  )
  return {
    async find(userId: string): Promise<ProfileFacts | undefined> {
      const [row] = await byId(userId)
      return row && profileFacts(row.profile)
    },
  }
}
export type ProfileStore = ReturnType<typeof profileStore>

export const profileFacts = ({ person, memberships, mfa_enabled }: StoredProfile): ProfileFacts => ({
  person: {
    id: person.id,
    email: person.email,
    name: person.name,
    avatarUrl: person.avatar_url,
    metadata: person.metadata,
    role: person.role,
    emailVerifiedAt: timeOrNull(person.email_verified_at),
    disabledAt: timeOrNull(person.disabled_at),
    lastLoginAt: timeOrNull(person.last_login_at),
    createdAt: isoTime(person.created_at),
    updatedAt: isoTime(person.updated_at),
  },
  memberships: (memberships ?? []).map((row) =>
    membershipOf({ ...row, created_at: isoTime(row.created_at), joined_at: isoTime(row.joined_at) }),
  ),
  mfaEnabled: mfa_enabled,
})

const timeOrNull = (text: string | null) => (text === null ? null : isoTime(text))

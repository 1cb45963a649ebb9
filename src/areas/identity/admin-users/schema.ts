import Type, { type Static } from 'typebox'
import { ORGANIZATION_TIERS } from '../../../shared/identity/caller.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const NullableTime = orNull(Time)
const Role = Type.Enum(['user', 'admin'])
const Tier = Type.Enum(ORGANIZATION_TIERS)
const Search = Type.Optional(
  Type.String({ maxLength: 254, description: 'A part of the name or of the e-mail address' }),
)

const AdminUser = Type.Object({
  id: Type.String(),
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  org_id: Type.Union([Type.String(), Type.Null()], { description: 'The organization they act in by default' }),
  role: Role,
  status: Type.Enum(['active', 'suspended']),
  is_active: Type.Boolean(),
  email_verified: Type.Boolean(),
  mfa_enabled: Type.Boolean(),
  locked: Type.Boolean({ description: 'Whether failed logins have locked the account' }),
  created_at: Time,
  last_login: NullableTime,
})
export type AdminUser = Static<typeof AdminUser>

export const UserQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  search: Search,
  org_id: Type.Optional(Type.String({ maxLength: 64 })),
  role: Type.Optional(Role),
  active_only: Type.Boolean({ default: false }),
})
export type UserQuery = Static<typeof UserQuery>
export const UserList = listOf('users', AdminUser)

const AdminOrganization = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  tier: Tier,
  plan: Tier,
  owner_id: Type.String(),
  member_count: Type.Integer(),
  user_count: Type.Integer({ description: 'The same as `member_count`' }),
  billing_email: Type.Union([Type.String(), Type.Null()]),
  created_at: Time,
  updated_at: Time,
})
export type AdminOrganization = Static<typeof AdminOrganization>

export const OrganizationQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name' })),
  tier: Type.Optional(Tier),
})
export type OrganizationQuery = Static<typeof OrganizationQuery>
export const OrganizationList = listOf('organizations', AdminOrganization)

const Lockout = Type.Object({
  locked: Type.Boolean(),
  failed_attempts: Type.Integer(),
  locked_until: NullableTime,
  remaining_seconds: Type.Integer(),
})
export type Lockout = Static<typeof Lockout>
const Who = { user_id: Type.String(), email: Type.String() }
const Done = { success: Type.Boolean(), ...Who, message: Type.String() }

export const LockoutStatus = Type.Object({ ...Who, ...Lockout.properties })
export const Unlocked = Type.Object({
  ...Done,
  lockout_cleared: Type.Boolean(),
  previous_lockout_info: Lockout,
})
export const MfaReset = Type.Object({ ...Done, mfa_enabled: Type.Boolean(), mfa_was_enabled: Type.Boolean() })
export const ActiveChanged = Type.Object({ ...Done, is_active: Type.Boolean(), sessions_revoked: Type.Integer() })
export const AllRevoked = Type.Object({
  ...Done,
  sessions_revoked: Type.Integer(),
  api_keys_revoked: Type.Integer(),
  token_version: Type.Integer(),
})

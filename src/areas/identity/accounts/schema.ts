import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { ORGANIZATION_ROLES, ORGANIZATION_TIERS } from '../../../shared/identity/caller.ts'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { NewPassword } from '../../../shared/identity/password.ts'
import { anyFields, orNull, Time } from '../../../shared/schemas.ts'

const Metadata = Type.Record(Type.String(), Type.Unknown())

export const userIdNames = alsoNamed('id', 'user_id')

export const organizationIdNames = alsoNamed('org_id', 'organization')

const User = Type.Object({
  ...userIdNames(Type.String()),
  email: Type.String(),
  name: Type.String(),
  role: Type.Enum(['user', 'admin']),
  roles: Type.Array(Type.String()),
  ...organizationIdNames(Type.String({ description: 'The id of the organization this session acts in' })),
  avatar_url: orNull(Type.String()),
  mfa_enabled: Type.Boolean(),
  email_verified: Type.Boolean(),
  is_active: Type.Boolean(),
  created_at: Time,
  updated_at: Time,
  last_login: orNull(Time),
  metadata: Metadata,
})

const Tier = Type.Enum(ORGANIZATION_TIERS)
const OrganizationRole = Type.Enum(ORGANIZATION_ROLES)

export const tierNames = alsoNamed('tier', 'plan')

const OrganizationSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  ...tierNames(Tier),
  owner_id: Type.String(),
  created_at: Time,
})

const OrganizationOfUser = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  tier: Tier,
  role: OrganizationRole,
  is_default: Type.Boolean(),
  is_active: Type.Boolean(),
  joined_at: Time,
})

/** A person and their memberships. */
export const Profile = Type.Object({
  user: User,
  organization: OrganizationSummary,
  organizations: Type.Array(OrganizationOfUser),
})
export type Profile = Static<typeof Profile>

export const Tokens = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
  expires_at: Time,
})
export type Tokens = Static<typeof Tokens>

/** The answer to every way of signing in: the tokens at the top and under `tokens`, and the profile. */
export const SignedIn = Type.Object({ ...Tokens.properties, tokens: Tokens, ...Profile.properties })
export type SignedIn = Static<typeof SignedIn>

export const Registered = Type.Object({
  ...SignedIn.properties,
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  requires_verification: Type.Boolean({
    description:
      'True in production where mail is sent: the account exists once its owner has answered the mail, and all tokens are empty until then',
  }),
  created_at: Time,
})
export type Registered = Static<typeof Registered>

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

export const Registration = Type.Object({
  email: EmailAddress,
  password: NewPassword,
  name: Type.Optional(Name),
  organization: Type.Optional(Name),
  metadata: Type.Optional(anyFields()),
})
export type Registration = Static<typeof Registration>

/** The profile, with the fields of the user at the top too; `organization` is the whole record there. */
export const Me = Type.Object({ ...User.properties, ...Profile.properties })

export const ProfileChanges = Type.Object({
  name: Type.Optional(Name),
  email: Type.Optional(EmailAddress),
  avatar_url: Type.Optional(orNull(Type.String({ maxLength: 2048, pattern: '^https?://[^\\s]+$' }))),
  metadata: Type.Optional(anyFields()),
})
export type ProfileChanges = Static<typeof ProfileChanges>

export const MeChanged = Type.Object({ ...Me.properties, updated: Type.Boolean() })

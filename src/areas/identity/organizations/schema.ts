import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { INVITED_ROLES, ORGANIZATION_ROLES, ORGANIZATION_TIERS } from '../../../shared/identity/caller.ts'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { NewPassword } from '../../../shared/identity/password.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'
import { SignedIn } from '../accounts/index.ts'

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Slug = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9-]{2,30}[A-Za-z0-9]$',
  maxLength: 32,
  description: '4 to 32 letters, digits and hyphens',
})
const Tier = Type.Enum(ORGANIZATION_TIERS)
const Role = Type.Enum(ORGANIZATION_ROLES)
const InvitedRole = Type.Enum(INVITED_ROLES)
const Secret = Type.String({ minLength: 1, maxLength: 256, description: 'From the mail' })
const Message = Type.Object({ message: Type.String() })
/** The tokens of a new session, where one was opened. */
const MaybeSignedIn = Type.Partial(SignedIn)

export const tierNames = alsoNamed('tier', 'plan')

export const Organization = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  ...tierNames(Tier),
  owner_id: Type.String(),
  status: Type.Literal('active'),
  created_at: Time,
})

export const NewOrganization = Type.Object({
  org_name: Type.Optional(Name),
  name: Type.Optional(Type.String({ ...Name, description: 'The same as `org_name`' })),
  slug: Type.Optional(Slug),
  plan: Type.Enum(ORGANIZATION_TIERS, { default: 'free' }),
  billing_email: Type.Optional(EmailAddress),
})
export type NewOrganization = Static<typeof NewOrganization>
export const OrganizationMade = Type.Object({
  ...MaybeSignedIn.properties,
  ...Message.properties,
  organization: Organization,
})

export const OwnOrganizations = listOf(
  'organizations',
  Type.Object({
    ...Organization.properties,
    role: Role,
    is_default: Type.Boolean(),
    is_current: Type.Boolean({ description: 'Whether this session acts in it' }),
    is_active: Type.Boolean(),
    joined_at: Time,
  }),
)
export const OrganizationChanges = Type.Object({
  name: Type.Optional(Name),
  slug: Type.Optional(Slug),
  billing_email: Type.Optional(orNull(EmailAddress)),
})
export type OrganizationChanges = Static<typeof OrganizationChanges>

export const OrganizationChoice = Type.Object({ organization_id: Type.String({ minLength: 1, maxLength: 64 }) })
/** The session that goes on in another organization. */
export const Moved = Type.Object({ ...SignedIn.properties, ...Message.properties, organization_id: Type.String() })
export const DefaultChosen = Type.Object({ ...Message.properties, organization_id: Type.String() })

const Member = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  avatar_url: orNull(Type.String()),
  role: Role,
  is_active: Type.Boolean(),
  status: Type.Enum(['active', 'suspended']),
  joined_at: Time,
})
export type Member = Static<typeof Member>
export const MemberPage = pageQuery({ limit: 50, max: 200 })
export const MemberList = listOf('members', Member)
export const RoleChange = Type.Object({ role: Role })
export const MemberChanged = Type.Object({ ...Message.properties, ...Member.properties })
export const MemberRemoved = Type.Object({
  ...Message.properties,
  success: Type.Boolean(),
  user_id: Type.String(),
})

export const NewInvitation = Type.Object({
  email: EmailAddress,
  role: Type.Enum(INVITED_ROLES, { default: 'member' }),
  organization_id: Type.Optional(Type.String({ maxLength: 64, description: 'The organization the caller acts in' })),
})
export type NewInvitation = Static<typeof NewInvitation>

export const invitedAtNames = alsoNamed('created_at', 'invited_at')

const Invitation = Type.Object({
  id: Type.String(),
  organization_id: Type.String(),
  email: Type.String(),
  role: InvitedRole,
  invited_by: Type.String(),
  status: Type.Enum(['pending', 'expired']),
  ...invitedAtNames(Time),
  expires_at: Time,
})
export type Invitation = Static<typeof Invitation>
export const InvitationList = listOf('invitations', Invitation)
export const InvitationRevoked = Type.Object({
  ...Message.properties,
  success: Type.Boolean(),
  revoked: Type.Boolean(),
  id: Type.String(),
})

export const Invited = Type.Object({
  ...Message.properties,
  ...Invitation.properties,
  invitation_id: Type.String(),
  expires_in: Type.Integer(),
  token: Type.Optional(Type.String({ description: 'The same as `invite_token`' })),
  invite_token: Type.Optional(Type.String({ description: 'In development only: it proves the address' })),
  invite_url: Type.Optional(Type.String({ description: 'In development only: it holds the token' })),
})

export const InvitationQuery = Type.Object({ token: Secret })
export const InvitationFound = Type.Object({
  valid: Type.Boolean(),
  email: Type.String(),
  organization_id: Type.String(),
  organization_name: Type.String(),
  role: InvitedRole,
  expires_at: Type.Integer({ description: 'Seconds since 1970' }),
})

export const Acceptance = Type.Object({
  token: Secret,
  name: Type.Optional(Name),
  password: Type.Optional(NewPassword),
})
export type Acceptance = Static<typeof Acceptance>
export const Accepted = Type.Object({
  ...MaybeSignedIn.properties,
  ...Message.properties,
  organization_id: Type.String(),
  role: Role,
})

import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { ORGANIZATION_ROLES as ROLES } from '../../../shared/identity/caller.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time, Whole } from '../../../shared/schemas.ts'

const PERMISSION_NAMES = ['read', 'write', 'delete', 'export', 'admin'] as const
export type PermissionName = (typeof PERMISSION_NAMES)[number]

const Text = Type.String()
const Count = Type.Integer()
const Id = Type.String({ minLength: 1, maxLength: 64 })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Description = Type.String({ maxLength: 2000 })
const Slug = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9-]{2,30}[A-Za-z0-9]$',
  maxLength: 32,
  description: '4 to 32 letters, digits and hyphens, unlike that of every other workspace of the organization',
})
const Sensitivity = Type.Enum(['public', 'internal', 'confidential', 'restricted'])

const sensitivityNames = alsoNamed('sensitivity', 'sensitivity_default', 'sensitivity_level')

const MOST_RETENTION_DAYS = 36_500
export const MOST_MINUTES = 525_600

const Days = Type.Integer({ minimum: 1, maximum: MOST_RETENTION_DAYS })
const Color = Type.String({ maxLength: 9, pattern: '^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$' })
const Branding = Type.Object(
  {
    logo_url: Type.Optional(Type.String({ maxLength: 2048, pattern: '^https://[^\\s]+$' })),
    primary_color: Type.Optional(Color),
    accent_color: Type.Optional(Color),
  },
  { description: 'How clients may draw the workspace: stored and returned' },
)

const retentionNames = alsoNamed('retention_days', 'default_retention_days')
const approvalNames = alsoNamed('require_approval', 'require_approval_for_debates')

/** Settings as they come in; two names of one thing must say the same. */
const SettingsChange = Type.Partial(
  Type.Object({
    ...retentionNames(
      Type.Integer({
        ...Days,
        description: 'How many days its contents are kept. Default: 365; only leaders of the organization may set less',
      }),
    ),
    ...approvalNames(
      Type.Boolean({
        description: 'Whether debates that members start there wait until an admin approves them. Default: false',
      }),
    ),
    allow_public_debates: Type.Boolean({
      description: 'Whether its contents may be published; only leaders of the organization may set it. Default: false',
    }),
    default_debate_visibility: Type.Enum(['workspace'], { description: 'Everyone who may enter sees its contents' }),
    max_debate_duration_minutes: Whole({
      minimum: 0,
      description: `Debates that run longer are cancelled; 0 is no limit. At most ${MOST_MINUTES}. Default: 0`,
    }),
    enabled_features: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 100,
      description: 'Names that only their author interprets',
    }),
    custom_branding: orNull(Branding),
  }),
)
export type SettingsChange = Static<typeof SettingsChange>

const changeable = {
  name: Name,
  slug: Slug,
  description: Description,
  ...sensitivityNames(Sensitivity),
  ...retentionNames(Type.Integer({ ...Days, description: 'The same as in `settings`' })),
  settings: SettingsChange,
}
const { name, ...others } = changeable

export const NewWorkspace = Type.Object({
  name,
  ...Type.Partial(Type.Object(others)).properties,
  tenant_id: Type.Optional(Type.String({ maxLength: 64, description: 'The organization that the caller acts in' })),
  organization_id: Type.Optional(Type.String({ maxLength: 64, description: 'The same' })),
  members: Type.Optional(
    Type.Array(Id, {
      maxItems: 100,
      uniqueItems: true,
      description: 'Members of the organization who become its members',
    }),
  ),
})
export type NewWorkspace = Static<typeof NewWorkspace>

export const WorkspaceChange = Type.Partial(
  Type.Object({
    ...changeable,
    archived: Type.Boolean({
      description: 'Only owners and admins of the organization can read an archive or restore it',
    }),
  }),
)
export type WorkspaceChange = Static<typeof WorkspaceChange>

const Settings = Type.Object({
  ...retentionNames(Count),
  ...approvalNames(Type.Boolean()),
  allow_public_debates: Type.Boolean(),
  default_debate_visibility: Type.Literal('workspace'),
  max_debate_duration_minutes: Count,
  enabled_features: Type.Array(Text),
  custom_branding: orNull(Branding),
})

const Retention = Type.Object({
  policy_id: orNull(Type.String({ description: 'Its own policy: `GET /retention/policies`' })),
  enabled: Type.Boolean({ description: 'Whether it is active; leaders of the organization may disable it' }),
  kept_days: Type.Record(Text, orNull(Count), {
    description: 'The days that apply to each kind of item, including the organization’s policies; the longest applies',
  }),
})

export const organizationNames = alsoNamed('organization_id', 'tenant_id')

const recordFields = {
  id: Text,
  ...organizationNames(Text),
  name: Text,
  slug: Text,
  description: Text,
  owner_id: Text,
  created_by: Text,
  tier: Type.Enum(['free', 'pro', 'enterprise']),
  encrypted: Type.Literal(false, { description: 'None has an encryption of its own' }),
  ...retentionNames(Count),
  retention: Retention,
  ...sensitivityNames(Sensitivity),
  settings: Settings,
  your_role: Type.Enum(ROLES, { description: 'The role of the caller in it' }),
  archived: Type.Boolean(),
  archived_at: orNull(Time),
  member_count: Count,
  debate_count: Count,
  document_count: Count,
  storage_bytes: Count,
  created_at: Time,
  updated_at: Time,
}
const Record = Type.Object(recordFields)
export type WorkspaceRecord = Static<typeof Record>

/** At the top level and as `workspace`, where other clients look for it. */
export const Workspace = Type.Object({ ...recordFields, workspace: Record })
export const WorkspaceMade = Type.Object({ ...Workspace.properties, message: Text })

export const WorkspaceQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  tenant_id: Type.Optional(Type.String({ maxLength: 64, description: 'The organization that the caller acts in' })),
  organization_id: Type.Optional(Type.String({ maxLength: 64, description: 'The same' })),
})
export type WorkspaceQuery = Static<typeof WorkspaceQuery>
export const Workspaces = listOf('workspaces', Record)

const Force = Type.Optional(Type.Boolean({ description: 'Archives a workspace that is not empty. Default: false' }))
export const RemovalQuery = Type.Object({ force: Force })
export const RemovalBody = Type.Object({ force: Force })
export const Removed = Type.Object({
  deleted: Type.Boolean({ description: 'False if it was archived' }),
  archived: Type.Boolean(),
  workspace_id: Text,
  message: Text,
})

const rights = {
  role: Type.Optional(Type.Enum(ROLES)),
  permission: Type.Optional(
    Type.Enum(PERMISSION_NAMES, {
      description: 'The member gets the lowest role that has this permission; must agree with `role`',
    }),
  ),
  permissions: Type.Optional(
    Type.Array(Type.Enum(PERMISSION_NAMES), {
      minItems: 1,
      maxItems: 10,
      description: 'The member gets the lowest role that has all of these; must agree with `role`',
    }),
  ),
}
export type Rights = Static<ReturnType<typeof rightsOf>>
const rightsOf = () => Type.Object(rights)

export const NewMember = Type.Object({ user_id: Id, ...rights })
export type NewMember = Static<typeof NewMember>
export const RoleChange = Type.Object(rights)

const Permissions = Type.Array(Type.Enum(PERMISSION_NAMES))
const Member = Type.Object({
  user_id: Text,
  email: Text,
  name: Text,
  role: Type.Enum(ROLES),
  permissions: Type.Array(Type.Enum(PERMISSION_NAMES), {
    description: 'Their current rights there; viewers of the organization may only read',
  }),
  organization_role: Type.Enum(ROLES),
  is_active: Type.Boolean(),
  added_by: Text,
  added_at: Time,
})
export type Member = Static<typeof Member>

export const MemberPage = pageQuery({ limit: 50, max: 200 })
export const Members = listOf('members', Member)

export const MemberAdded = Type.Object({
  added: Type.Boolean({ description: 'False if they already were a member in this role' }),
  workspace_id: Text,
  user_id: Text,
  role: Type.Enum(ROLES),
  permissions: Permissions,
  message: Text,
})
export const MemberRemoved = Type.Object({ removed: Type.Boolean(), workspace_id: Text, user_id: Text, message: Text })
export const roleNames = alsoNamed('role', 'new_role')

export const RoleChanged = Type.Object({
  workspace_id: Text,
  user_id: Text,
  ...roleNames(Type.Enum(ROLES)),
  permissions: Permissions,
  message: Text,
})

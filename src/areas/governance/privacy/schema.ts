import Type from 'typebox'

const Nullable = (schema: Type.TSchema) => Type.Union([schema, Type.Null()])
const Time = Type.String({ format: 'date-time' })

const Recipients = Type.Object({
  recipients: Type.Array(Type.String()),
  data_shared: Type.String(),
  purpose: Type.String(),
})

export const Inventory = Type.Object({
  categories: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      count: Type.Integer({ description: 'How many rows there are of you, and of debates that you asked or wrote in' }),
      retention: Type.String(),
      examples: Type.Array(Type.String()),
      purpose: Type.String(),
    }),
  ),
  third_party_sharing: Type.Object({ llm_providers: Recipients, analytics: Recipients }),
  data_sold: Type.Boolean(),
  opt_out_available: Type.Boolean(),
})

export const ExportQuery = Type.Object({
  format: Type.Enum(['json', 'csv'], {
    default: 'json',
    description: 'The format of this answer; the archive contains both',
  }),
})

export const PersonExport = Type.Object({
  export_id: Type.String(),
  status: Type.Enum(['processing', 'completed']),
  estimated_completion: Time,
  download_url: Nullable(Type.String({ description: 'Works without signing in, for 15 minutes' })),
  download_expires_at: Nullable(Time),
  expires_at: Nullable(Time),
  profile: Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: Type.String(),
    is_active: Type.Boolean(),
    email_verified: Type.Boolean(),
    created_at: Nullable(Time),
    updated_at: Nullable(Time),
    last_login_at: Nullable(Time),
    mfa_enabled: Type.Boolean(),
  }),
  api_key: Type.Optional(
    Type.Object({ prefix: Type.String(), created_at: Nullable(Time), expires_at: Nullable(Time) }),
  ),
  organization: Type.Optional(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      slug: Type.String(),
      tier: Type.String(),
      role: Type.String(),
      joined_at: Nullable(Time),
    }),
  ),
  oauth_providers: Type.Array(Type.Object({ provider: Type.String(), linked_at: Time })),
  _export_metadata: Type.Object({
    exported_at: Time,
    format: Type.String(),
    data_controller: Nullable(Type.String()),
    contact: Nullable(Type.String()),
    legal_basis: Type.String(),
  }),
})

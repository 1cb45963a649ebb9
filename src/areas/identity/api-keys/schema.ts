import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { PERMISSIONS } from '../../../shared/identity/permissions.ts'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const NullableTime = orNull(Time)
const Scopes = Type.Array(Type.Enum(PERMISSIONS), {
  maxItems: 100,
  description: 'What the key may be used for; empty means everything its owner may do',
})

export const NewApiKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', default: 'API key' }),
  scopes: Type.Optional(Scopes),
  permissions: Type.Optional(
    Type.Array(Type.Enum(PERMISSIONS), { maxItems: 100, description: 'The same as `scopes`' }),
  ),
  expires_at: Type.Optional(
    Type.Union([Type.String({ format: 'date-time', maxLength: 64 }), Type.Null()], {
      description: 'Default: a year from now; null for never',
    }),
  ),
  expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 315_360_000, description: 'Seconds' })),
  workspace_id: Type.Optional(
    Type.String({
      pattern: ID_PATTERN,
      maxLength: 64,
      description: 'The workspace in which the key always acts. Default: the organization, and any workspace by header',
    }),
  ),
})
export type NewApiKey = Static<typeof NewApiKey>

export const keyIdNames = alsoNamed('id', 'key_id')

export const scopeNames = alsoNamed('scopes', 'permissions')

export const ApiKey = Type.Object({
  ...keyIdNames(Type.String()),
  name: Type.String(),
  prefix: Type.String({ description: 'The beginning of the key' }),
  ...scopeNames(Type.Array(Type.String())),
  workspace_id: orNull(Type.String({ description: 'The workspace in which it always acts' })),
  created_at: Time,
  expires_at: NullableTime,
  last_used: NullableTime,
})
export type ApiKey = Static<typeof ApiKey>

export const CreatedApiKey = Type.Object({
  ...ApiKey.properties,
  api_key: Type.String({ description: 'The key itself; it is shown only here' }),
  key: Type.String({ description: 'The same' }),
  message: Type.String(),
})

export const ApiKeyPage = pageQuery({ limit: 50, max: 200 })
export const ApiKeyList = Type.Object({ ...listOf('keys', ApiKey).properties, count: Type.Integer() })

const KeyId = Type.Optional(
  Type.String({ minLength: 1, maxLength: 64, description: 'Its id, or the beginning of the key' }),
)
export const RevokedQuery = Type.Object({ key_id: KeyId })
export const RevokedBody = Type.Object({ key_id: KeyId })
export const RevokedApiKey = Type.Object({
  deleted: Type.Boolean(),
  revoked: Type.Boolean(),
  key_id: Type.String(),
  message: Type.String(),
})

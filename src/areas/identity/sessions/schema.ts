import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { Password } from '../../../shared/identity/password.ts'
import { Time } from '../../../shared/schemas.ts'
import { SignedIn, Tokens } from '../accounts/index.ts'

const Code = Type.String({ minLength: 1, maxLength: 64 })

export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Password,
  mfa_code: Type.Optional(Code),
})
export type Login = Static<typeof Login>

/** Signed in, or asked for the second factor: then `pending_token` stands for the password. */
export const LoggedIn = Type.Partial(
  Type.Object({
    ...SignedIn.properties,
    mfa_required: Type.Boolean(),
    pending_token: Type.String(),
    message: Type.String(),
  }),
)

export const RefreshRequest = Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 4096 }) })
export const Refreshed = Type.Object({ ...Tokens.properties, tokens: Tokens })

export const LoggedOut = Type.Object({ message: Type.String(), logged_out: Type.Boolean() })
export const LoggedOutEverywhere = Type.Object({
  ...LoggedOut.properties,
  sessions_invalidated: Type.Boolean(),
  sessions_revoked: Type.Integer(),
  token_version: Type.Integer(),
})

export const sessionIdNames = alsoNamed('session_id', 'id')

export const lastActivityNames = alsoNamed('last_activity', 'last_active')

export const deviceNames = alsoNamed('device_name', 'device')

export const currentNames = alsoNamed('is_current', 'current')

const SessionRecord = Type.Object({
  ...sessionIdNames(Type.String()),
  user_id: Type.String(),
  created_at: Type.String({
    format: 'date-time',
    description: 'When its holder signed in, however often it was renewed since',
  }),
  ...lastActivityNames(Time),
  ip_address: Type.String(),
  ...deviceNames(Type.String()),
  ...currentNames(Type.Boolean()),
  expires_at: Time,
})
export const SessionList = Type.Object({ sessions: Type.Array(SessionRecord), total: Type.Integer() })

export const SessionParams = Type.Object({
  session_id: Type.String({ pattern: '^ses_[0-9A-HJKMNP-TV-Z]{26}$', description: 'The `jti` of its tokens' }),
})
export const Revoked = Type.Object({
  success: Type.Boolean(),
  revoked: Type.Boolean(),
  message: Type.String(),
  session_id: Type.String(),
})
export const RevokedOthers = Type.Object({
  success: Type.Boolean(),
  revoked_count: Type.Integer(),
  message: Type.String(),
})

/** RFC 6749; which fields are needed depends on `grant_type`. */
export const TokenRequest = Type.Object({
  grant_type: Type.Optional(
    Type.String({ maxLength: 100, description: 'password, refresh_token or client_credentials' }),
  ),
  username: Type.Optional(Type.String({ maxLength: 254, description: 'The e-mail address, for a password' })),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'The same as `username`' })),
  password: Type.Optional(Password),
  mfa_code: Type.Optional(Code),
  refresh_token: Type.Optional(Type.String({ maxLength: 4096 })),
  client_id: Type.Optional(Type.String({ maxLength: 254 })),
  client_secret: Type.Optional(Type.String({ maxLength: 1024, description: 'An API key, for client credentials' })),
  scope: Type.Optional(
    Type.String({
      maxLength: 1024,
      description: 'The scopes of the API key that the token gets; separated by spaces',
    }),
  ),
})
export type TokenRequest = Static<typeof TokenRequest>

export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  expires_in: Type.Integer(),
  refresh_token: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/** RFC 6749, section 5.2. */
export const TokenRefusal = Type.Object({
  error: Type.String(),
  error_description: Type.String(),
  pending_token: Type.Optional(
    Type.String({ description: 'For `mfa_required`: the token to send with the second factor' }),
  ),
})
export type TokenRefusal = Static<typeof TokenRefusal>

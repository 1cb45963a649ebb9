import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { orNull } from '../../../shared/schemas.ts'
import { SignedIn, Tokens } from '../accounts/index.ts'

const ProviderType = Type.String({ maxLength: 64, description: 'oidc, azure_ad, okta or saml' })
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const LoginQuery = Type.Object({
  provider: Type.Optional(ProviderType),
  redirect_url: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'The address that the browser opens afterwards; its host must be allowed',
    }),
  ),
})
export type LoginQuery = Static<typeof LoginQuery>

export const authorizationUrlNames = alsoNamed('authorization_url', 'auth_url')

export const Begun = Type.Object({
  ...authorizationUrlNames(Type.String()),
  state: Type.String(),
  provider: ProviderType,
  expires_in: Type.Integer(),
})

/** All optional: a missing field is answered as a failed sign-in. */
export const CallbackQuery = Type.Object({
  state: Text(512),
  code: Text(8192),
  iss: Text(2048),
  error: Text(256),
  token: Text(512),
})

/** The largest assertion, in base64 and escaped for a form. */
export const CALLBACK_BYTES = 600_000
export const CallbackBody = Type.Object({
  state: Text(512),
  code: Text(8192),
  iss: Text(2048),
  error: Text(256),
  SAMLResponse: Text(CALLBACK_BYTES),
  RelayState: Text(512),
})

const Completed = Type.Object({
  ...SignedIn.properties,
  success: Type.Boolean(),
  token: Type.String({ description: 'The access token again' }),
  user_id: Type.String(),
  is_new_user: Type.Boolean(),
  redirect_url: Type.String(),
  sso_access_token: orNull(Type.String({ description: "The identity provider's own access token" })),
  sso_id_token: orNull(Type.String({ description: 'What a logout at the identity provider asks for' })),
})
const SecondFactorAsked = Type.Object({
  mfa_required: Type.Literal(true),
  pending_token: Type.String(),
  redirect_url: Type.String(),
})
export const CallbackResult = Type.Union([Completed, SecondFactorAsked])
export type CallbackResult = Static<typeof CallbackResult>

export const RefreshRequest = Type.Object({
  provider: Type.Optional(ProviderType),
  refresh_token: Type.String({ minLength: 1, maxLength: 8192 }),
})
export const Refreshed = Tokens

export const LogoutRequest = Type.Object({
  provider: Type.Optional(ProviderType),
  id_token: Text(16_384),
  everywhere: Type.Boolean({ default: false, description: 'Whether to end all sessions of the person' }),
})
export type LogoutRequest = Static<typeof LogoutRequest>

/** A logout by the person, or a SAML message about one. */
export const LogoutBody = Type.Object({
  ...LogoutRequest.properties,
  SAMLRequest: Text(CALLBACK_BYTES),
  SAMLResponse: Text(CALLBACK_BYTES),
  RelayState: Text(512),
})
export type LogoutBody = Static<typeof LogoutBody>

export const LogoutQuery = Type.Object({
  SAMLRequest: Text(CALLBACK_BYTES),
  SAMLResponse: Text(CALLBACK_BYTES),
})

export const logoutUrlNames = alsoNamed('logout_url', 'redirect_url')

export const LoggedOut = Type.Object({
  logged_out: Type.Boolean(),
  success: Type.Boolean(),
  message: Type.String(),
  ...logoutUrlNames(
    orNull(Type.String({ description: 'Where the browser also ends its session at the identity provider' })),
  ),
})

export const Providers = Type.Object({
  providers: Type.Array(Type.Object({ type: ProviderType, name: Type.String(), enabled: Type.Boolean() })),
  sso_enabled: Type.Boolean(),
})

export const ConfigQuery = Type.Object({ provider: Type.Optional(ProviderType) })
export const ProviderConfig = Type.Object({
  provider: ProviderType,
  enabled: Type.Boolean(),
  issuer_url: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  scopes: Type.Optional(Type.Array(Type.String())),
  entity_id: Type.Optional(Type.String()),
  idp_entity_id: Type.Optional(Type.String()),
  idp_sso_url: Type.Optional(Type.String()),
  callback_url: Type.Optional(Type.String()),
})

export const enabledNames = alsoNamed('enabled', 'configured')

export const Status = Type.Object({
  ...enabledNames(Type.Boolean()),
  provider: orNull(ProviderType),
  provider_type: orNull(Type.Enum(['oidc', 'saml'])),
  idp_url: orNull(Type.String()),
  entity_id: orNull(Type.String()),
  callback_url: orNull(Type.String()),
  auto_provision: Type.Boolean(),
})

export const Metadata = Type.Object({
  entity_id: Type.String(),
  acs_url: Type.String(),
  slo_url: Type.String(),
  certificate: orNull(Type.String()),
  metadata_xml: Type.String(),
})

import { email, hostName, hostWithPort, url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { boolean, integer, list, number, oneOf, path, seconds, text } from '../value-types.ts'

export const accountSettings = [
  setting('SERVICE_JWT_SECRET', text({ min: 32 }), {
    secret: true,
    area: 'http',
    meaning: 'The key that signs tokens; required in production, and changing it ends every session.',
  }),
  setting('SERVICE_JWT_ALGORITHM', oneOf('HS256', 'HS384', 'HS512'), {
    default: 'HS256',
    area: 'http',
    meaning: 'How tokens are signed.',
  }),
  setting('SERVICE_JWT_EXPIRY_HOURS', number({ min: 0.01, max: 8760 }), {
    default: '1',
    area: 'sessions',
    meaning: 'How long an access token is good for.',
  }),
  setting('SERVICE_JWT_REFRESH_EXPIRY_DAYS', number({ min: 0.01, max: 3650 }), {
    default: '7',
    alsoNamed: ['SERVICE_REFRESH_TOKEN_EXPIRY_DAYS'],
    area: 'sessions',
    meaning: 'How long a refresh token is good for.',
  }),
  setting('SERVICE_JWT_SESSION_TTL', seconds({ min: 1 }), {
    default: '2592000',
    area: 'sessions',
    meaning: 'The longest life of a session, counted from its first login.',
  }),
  setting('SERVICE_SESSION_INACTIVITY_TIMEOUT', seconds({ min: 1 }), {
    defaultInWords: '86400, and refresh tokens outlive it',
    area: 'sessions',
    meaning:
      'How long a session survives without a request; unset, a day ends its access token and its place in the list, while its refresh token begins another session for as long as it is good (SERVICE_JWT_REFRESH_EXPIRY_DAYS); set, it ends refresh tokens too.',
  }),
  setting('SERVICE_MAX_SESSIONS_PER_USER', integer({ min: 1, max: 10_000 }), {
    default: '10',
    area: 'sessions',
    meaning: 'How many sessions a person may hold; the oldest gives way.',
  }),
  setting('SERVICE_ADMIN_EMAIL', email, {
    area: 'accounts',
    meaning: 'The e-mail address of the first administrator, made at start when there is none.',
  }),
  setting('SERVICE_ADMIN_PASSWORD', text({ min: 8, max: 128 }), {
    secret: true,
    area: 'accounts',
    meaning: 'The password of that administrator.',
  }),
  setting('SERVICE_REGISTRATION', oneOf('open', 'closed'), {
    default: 'open',
    area: 'accounts',
    meaning:
      'Whether anybody may make an account; closed, accounts come from invitations, SERVICE_ADMIN_EMAIL, SCIM, single sign-on and the sign-in provider (OAUTH_*) alone.',
  }),
  setting('SERVICE_OAUTH_REGISTRATION', oneOf('on', 'off'), {
    default: { development: 'on', test: 'on', production: 'off' },
    area: 'authorization-server',
    meaning:
      'Whether programs may register themselves to ask people for access; off, they come with a metadata document or are registered by who leads an organization.',
  }),
  setting('SERVICE_API_TOKEN', text(), {
    secret: true,
    area: 'evidence',
    meaning: "A bearer token for the evidence endpoints, acting in the installation's first organization.",
  }),
] as const

export const oauthSettings = [
  setting('OAUTH_PROVIDER', text({ max: 64 }), {
    area: 'oauth',
    meaning: 'The name of the sign-in provider, as it stands in the path.',
  }),
  setting('OAUTH_CLIENT_ID', text(), { area: 'oauth', meaning: 'The client id that the provider gave out.' }),
  setting('OAUTH_CLIENT_SECRET', text(), {
    secret: true,
    area: 'oauth',
    meaning: 'The secret that belongs to the client id.',
  }),
  setting('OAUTH_ISSUER_URL', url, {
    area: 'oauth',
    meaning: "The provider's issuer, from which its addresses are discovered.",
  }),
  setting('OAUTH_AUTHORIZE_URL', url, {
    area: 'oauth',
    meaning: 'Where sign-in begins, for a provider without discovery.',
  }),
  setting('OAUTH_TOKEN_URL', url, {
    area: 'oauth',
    meaning: 'Where codes are exchanged, for a provider without discovery.',
  }),
  setting('OAUTH_USERINFO_URL', url, {
    area: 'oauth',
    meaning: "Where the person's name and e-mail are asked for, for a provider without discovery.",
  }),
  setting('OAUTH_REDIRECT_URI', url, { area: 'oauth', meaning: 'The callback address registered with the provider.' }),
  setting('OAUTH_SUCCESS_URL', url, {
    area: 'oauth',
    defaultInWords: 'the console',
    meaning: 'Where the browser is sent after sign-in, with the tokens in the fragment.',
  }),
  setting('OAUTH_ERROR_URL', url, {
    defaultInWords: 'the console',
    area: 'oauth',
    meaning: 'Where the browser is sent when sign-in fails.',
  }),
  setting('OAUTH_ALLOWED_REDIRECT_HOSTS', list(hostWithPort), {
    default: '',
    area: 'oauth',
    meaning: 'The hosts a caller may ask to be sent back to; all others are refused.',
  }),
] as const

export const scimSettings = [
  setting('SCIM_BEARER_TOKEN', text(), {
    secret: true,
    area: 'scim',
    meaning: 'The token a provisioning client sends; unset, every SCIM request is refused.',
  }),
  setting('SCIM_ORGANIZATION', text(), {
    area: 'scim',
    meaning:
      "The organization that SCIM sees and fills, by its id or slug; unset, that of `SERVICE_ADMIN_EMAIL`, or the installation's oldest; a slug means for ever the organization that had it at the first start with it.",
  }),
  setting('SCIM_DELETE_MODE', oneOf('soft', 'hard'), {
    default: 'soft',
    area: 'scim',
    meaning: 'Whether a deleted person is hidden and kept, or erased.',
  }),
] as const

export const ssoSettings = [
  setting('SERVICE_SSO_ENABLED', boolean, {
    default: 'false',
    area: 'sso',
    meaning: 'Whether single sign-on is offered.',
  }),
  setting('SERVICE_SSO_PROVIDER_TYPE', oneOf('oidc', 'saml', 'azure_ad', 'okta'), {
    default: 'oidc',
    area: 'sso',
    meaning: 'What kind of identity provider it is.',
  }),
  setting('SERVICE_SSO_CLIENT_ID', text(), {
    area: 'sso',
    meaning: 'The client id that the identity provider gave out.',
  }),
  setting('SERVICE_SSO_CLIENT_SECRET', text(), {
    secret: true,
    area: 'sso',
    meaning: 'The secret that belongs to the client id.',
  }),
  setting('SERVICE_SSO_ISSUER_URL', url, { area: 'sso', meaning: "The identity provider's OIDC issuer." }),
  setting('SERVICE_SSO_CALLBACK_URL', url, {
    area: 'sso',
    meaning: 'The callback address registered with the identity provider.',
  }),
  setting('SERVICE_SSO_ENTITY_ID', text(), { area: 'sso', meaning: 'The SAML entity id of this installation.' }),
  setting('SERVICE_SSO_SCOPES', list(text()), {
    default: 'openid,email,profile',
    area: 'sso',
    meaning: 'The OIDC scopes asked for.',
  }),
  setting('SERVICE_SSO_ALLOWED_DOMAINS', list(hostName), {
    default: '',
    area: 'sso',
    meaning: 'The e-mail domains that may sign in; empty admits all.',
  }),
  setting('SERVICE_SSO_ORGANIZATION', text(), {
    area: 'sso',
    meaning:
      "The organization that people join at their first sign-in, by its id; unset, that of `SERVICE_ADMIN_EMAIL`, or the installation's oldest.",
  }),
  setting('SERVICE_SSO_IDP_ENTITY_ID', text(), { area: 'sso', meaning: "The identity provider's SAML entity id." }),
  setting('SERVICE_SSO_IDP_SSO_URL', url, { area: 'sso', meaning: 'Where SAML sign-in begins.' }),
  setting('SERVICE_SSO_IDP_SLO_URL', url, {
    area: 'sso',
    meaning: 'Where SAML single logout begins; unset, the same address as sign-in.',
  }),
  setting('SERVICE_SSO_IDP_CERTIFICATE', path, {
    area: 'sso',
    meaning: "The file with the identity provider's signing certificate, in PEM.",
  }),
  setting('SERVICE_SSO_SP_PRIVATE_KEY', path, {
    secret: true,
    area: 'sso',
    meaning: 'The file with the private key that signs our SAML requests, in PEM.',
  }),
  setting('SERVICE_SSO_SP_CERTIFICATE', path, {
    area: 'sso',
    meaning: 'The file with the certificate that belongs to that key, in PEM.',
  }),
] as const

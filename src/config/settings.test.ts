import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationPage } from './documentation.ts'
import { defaultIn, keyOf } from './setting.ts'
import { SETTINGS } from './settings.ts'

/** Every setting that the interface and its resolutions name. */
const NAMED_BY_THE_INTERFACE = `
  CODEHOST_TOKEN CODEHOST_WEBHOOK_SECRET DATABASE_URL EDGE_TTS_TIMEOUT
  OAUTH_ALLOWED_REDIRECT_HOSTS OAUTH_CLIENT_ID OAUTH_CLIENT_SECRET OAUTH_ERROR_URL OAUTH_ISSUER_URL OAUTH_PROVIDER
  OAUTH_REDIRECT_URI OAUTH_SUCCESS_URL
  RATE_LIMIT_DEFAULT_TIER RATE_LIMIT_ENABLED RATE_LIMIT_REDIS_URL
  SCIM_BEARER_TOKEN SCIM_DELETE_MODE SCIM_ORGANIZATION
  SERVICE_ADMIN_EMAIL SERVICE_ADMIN_PASSWORD SERVICE_API_TOKEN SERVICE_AUDIO_DIR SERVICE_BURST_MULTIPLIER
  SERVICE_DATA_DIR SERVICE_ENV SERVICE_ERROR_FORMAT SERVICE_HOST SERVICE_INSTANCE_ID SERVICE_INTERNAL_SECRET
  SERVICE_IP_RATE_LIMIT SERVICE_JWT_ALGORITHM SERVICE_JWT_EXPIRY_HOURS SERVICE_JWT_REFRESH_EXPIRY_DAYS
  SERVICE_JWT_SECRET SERVICE_JWT_SESSION_TTL SERVICE_MAX_SESSIONS_PER_USER SERVICE_PORT SERVICE_RATE_LIMIT
  SERVICE_RATE_LIMIT_ALLOWLIST SERVICE_RATE_LIMIT_SCHEME SERVICE_RATE_LIMIT_STRICT
  SERVICE_RECEIPT_CLEANUP_INTERVAL_HOURS SERVICE_RECEIPT_RETENTION_DAYS SERVICE_REDIS_MODE
  SERVICE_REFRESH_TOKEN_EXPIRY_DAYS SERVICE_REQUIRE_DISTRIBUTED SERVICE_REQUIRE_DISTRIBUTED_STATE SERVICE_ROLE
  SERVICE_SESSION_INACTIVITY_TIMEOUT SERVICE_SSO_ALLOWED_DOMAINS SERVICE_SSO_CALLBACK_URL SERVICE_SSO_CLIENT_ID
  SERVICE_SSO_CLIENT_SECRET SERVICE_SSO_ENABLED SERVICE_SSO_ENTITY_ID SERVICE_SSO_IDP_CERTIFICATE
  SERVICE_SSO_IDP_ENTITY_ID SERVICE_SSO_IDP_SSO_URL SERVICE_SSO_ISSUER_URL SERVICE_SSO_ORGANIZATION
  SERVICE_SSO_PROVIDER_TYPE SERVICE_SSO_SCOPES SERVICE_SSO_SP_CERTIFICATE SERVICE_SSO_SP_PRIVATE_KEY
  SERVICE_TRUSTED_PROXIES SERVICE_TTS_BACKEND SERVICE_TTS_ORDER SERVICE_V1_SUNSET_MODE SERVICE_WS_PORT
`
  .trim()
  .split(/\s+/)

const STATED_DEFAULTS = {
  EDGE_TTS_TIMEOUT: '60',
  RATE_LIMIT_DEFAULT_TIER: 'anonymous',
  RATE_LIMIT_ENABLED: 'true',
  SERVICE_AUDIO_DIR: '.nomic/audio',
  SERVICE_BURST_MULTIPLIER: '2',
  SERVICE_DATA_DIR: '.service/',
  SERVICE_IP_RATE_LIMIT: '120',
  SERVICE_JWT_ALGORITHM: 'HS256',
  SERVICE_JWT_EXPIRY_HOURS: '1',
  SERVICE_JWT_REFRESH_EXPIRY_DAYS: '7',
  SERVICE_JWT_SESSION_TTL: '2592000',
  SERVICE_MAX_SESSIONS_PER_USER: '10',
  SERVICE_PORT: '8080',
  SERVICE_RATE_LIMIT: '60',
  SERVICE_RATE_LIMIT_STRICT: 'false',
  SERVICE_RECEIPT_CLEANUP_INTERVAL_HOURS: '24',
  SERVICE_RECEIPT_RETENTION_DAYS: '2555',
  SERVICE_SSO_SCOPES: 'openid,email,profile',
  SERVICE_WS_PORT: '8765',
}

const allNames = SETTINGS.flatMap(({ name, alsoNamed = [], formerly = [] }) => [name, ...alsoNamed, ...formerly])

test('the table has every setting of the interface, with the default it states', () => {
  expect(NAMED_BY_THE_INTERFACE.filter((name) => !allNames.includes(name))).toEqual([])
  const defaults = new Map(SETTINGS.map((setting) => [setting.name, setting.default]))
  for (const [name, stated] of Object.entries(STATED_DEFAULTS))
    expect([name, defaults.get(name)]).toEqual([name, stated])
})

test('no name and no key stands for two settings', () => {
  expect(new Set(allNames).size).toBe(allNames.length)
  expect(new Set(SETTINGS.map(({ name }) => keyOf(name))).size).toBe(SETTINGS.length)
})

test('every default can be read in every environment', () => {
  const unreadable = SETTINGS.flatMap((setting) =>
    ['development', 'production', 'test']
      .map((environment) => defaultIn(environment, setting))
      .filter((text) => text !== undefined && !setting.type.parse(text).ok)
      .map((text) => `${setting.name}=${text}`),
  )
  expect(unreadable).toEqual([])
})

test('every meaning is one sentence, and what sounds secret is marked', () => {
  expect(SETTINGS.filter(({ meaning }) => !/^[A-Z][^.]*\.$/.test(meaning)).map(({ name }) => name)).toEqual([])
  const sounding = SETTINGS.filter(({ name }) =>
    /SECRET|PASSWORD|_TOKEN$|PRIVATE_KEY|^(DATABASE|REDIS|SMTP)_URL/.test(name),
  )
  expect(sounding.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([])
})

test('a fallback is a setting of the same type', () => {
  for (const { fallback, type } of SETTINGS.filter((setting) => setting.fallback)) {
    expect(SETTINGS.find(({ name }) => name === fallback)?.type).toBe(type)
  }
})

test('the key of a name is its camel case without the prefix', () => {
  expect(['SERVICE_WS_PORT', 'DATABASE_URL', 'SERVICE_S3_ACCESS_KEY_ID', 'SERVICE_V1_SUNSET_MODE'].map(keyOf)).toEqual([
    'wsPort',
    'databaseUrl',
    's3AccessKeyId',
    'v1SunsetMode',
  ])
})

test('docs/configuration.md is fresh; else run: npm run docs:configuration', () => {
  expect(readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')).toBe(configurationPage())
})

import { expect, test } from 'vitest'
import { loadConfig } from './load.ts'

const SECRET = 'a-signing-key-of-more-than-32-characters'
const PRODUCTION = { SERVICE_ENV: 'production', SERVICE_JWT_SECRET: SECRET }

/** The names of the settings that are refused. */
function refused(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  }
}

test('production needs a signing key, and a short one is wrong everywhere', () => {
  expect(refused({ SERVICE_ENV: 'production' })).toEqual(['SERVICE_JWT_SECRET'])
  expect(refused({ SERVICE_ENV: 'production', SERVICE_JWT_SECRET: 'x'.repeat(31) })).toEqual(['SERVICE_JWT_SECRET'])
  expect(refused({ SERVICE_JWT_SECRET: 'x'.repeat(31) })).toEqual(['SERVICE_JWT_SECRET'])
  expect(refused({ SERVICE_JWT_SECRET: 'x'.repeat(32) })).toEqual([])
  expect(refused(PRODUCTION)).toEqual([])
})

test('the two ports differ, unless both are any free one', () => {
  expect(refused({ SERVICE_PORT: '8765' })).toEqual(['SERVICE_WS_PORT'])
  expect(refused({ SERVICE_PORT: '0', SERVICE_WS_PORT: '0' })).toEqual([])
})

test('distributed state needs a database server and Redis', () => {
  const wanted = { SERVICE_REQUIRE_DISTRIBUTED: 'true' }
  const database = { DATABASE_URL: 'postgres://h/db' }
  expect(refused(wanted)).toEqual(['DATABASE_URL', 'REDIS_URL'])
  expect(refused({ ...wanted, ...database })).toEqual(['REDIS_URL'])
  expect(refused({ ...wanted, REDIS_URL: 'redis://h' })).toEqual(['DATABASE_URL'])
  expect(refused({ ...wanted, ...database, REDIS_URL: 'redis://h' })).toEqual([])
  expect(refused({ ...wanted, ...database, RATE_LIMIT_REDIS_URL: 'redis://h' })).toEqual([])
  expect(refused({ SERVICE_REQUIRE_DISTRIBUTED_STATE: 'true' })).toEqual(['DATABASE_URL', 'REDIS_URL'])
})

test('strict limits need Redis in production only', () => {
  const strict = { SERVICE_RATE_LIMIT_STRICT: 'true' }
  expect(refused(strict)).toEqual([])
  expect(refused({ ...PRODUCTION, ...strict })).toEqual(['RATE_LIMIT_REDIS_URL'])
  expect(refused({ ...PRODUCTION, ...strict, REDIS_URL: 'redis://h' })).toEqual([])
  expect(refused({ ...PRODUCTION, ...strict, RATE_LIMIT_REDIS_URL: 'redis://h' })).toEqual([])
})

test('the Redis mode fits its addresses', () => {
  expect(refused({ SERVICE_REDIS_MODE: 'sentinel' })).toEqual(['REDIS_URL'])
  expect(refused({ SERVICE_REDIS_MODE: 'cluster', REDIS_URL: 'redis://a:1,b:2' })).toEqual([])
  expect(refused({ REDIS_URL: 'redis://a:1,b:2' })).toEqual(['SERVICE_REDIS_MODE'])
})

test('the default tier is one of the scheme', () => {
  expect(refused({ RATE_LIMIT_DEFAULT_TIER: 'premium' })).toEqual([])
  expect(refused({ RATE_LIMIT_DEFAULT_TIER: 'pro' })).toEqual(['RATE_LIMIT_DEFAULT_TIER'])
  expect(refused({ RATE_LIMIT_DEFAULT_TIER: 'pro', SERVICE_RATE_LIMIT_SCHEME: 'reference' })).toEqual([])
  expect(refused({ SERVICE_RATE_LIMIT_SCHEME: 'subscription' })).toEqual([])
})

test('what belongs together is given together', () => {
  expect(refused({ SERVICE_ADMIN_EMAIL: 'ada@example.org' })).toEqual(['SERVICE_ADMIN_PASSWORD'])
  expect(refused({ SERVICE_ADMIN_PASSWORD: 'correct horse' })).toEqual(['SERVICE_ADMIN_EMAIL'])
  expect(refused({ OAUTH_CLIENT_ID: 'x' })).toEqual(['OAUTH_CLIENT_SECRET'])
  expect(refused({ OAUTH_TOKEN_URL: 'https://h/t' })).toEqual(['OAUTH_AUTHORIZE_URL', 'OAUTH_USERINFO_URL'])
  expect(refused({ SERVICE_SSO_SP_PRIVATE_KEY: '/key.pem' })).toEqual(['SERVICE_SSO_SP_CERTIFICATE'])
  expect(refused({ SERVICE_S3_BUCKET: 'b', SERVICE_S3_ENDPOINT: 'http://h' })).toEqual([
    'SERVICE_S3_ACCESS_KEY_ID',
    'SERVICE_S3_SECRET_ACCESS_KEY',
  ])
})

test('a value that is given but wrong is not called missing too', () => {
  const short = { SERVICE_ADMIN_EMAIL: 'ada@example.org', SERVICE_ADMIN_PASSWORD: 'short' }
  expect(refused(short)).toEqual(['SERVICE_ADMIN_PASSWORD'])
})

test('single sign-on needs what its kind of provider needs', () => {
  const on = { SERVICE_SSO_ENABLED: 'yes', SERVICE_SSO_CALLBACK_URL: 'https://h/cb' }
  const client = ['SERVICE_SSO_ISSUER_URL', 'SERVICE_SSO_CLIENT_ID', 'SERVICE_SSO_CLIENT_SECRET']
  expect(refused({ SERVICE_SSO_ENABLED: 'true' })).toEqual(['SERVICE_SSO_CALLBACK_URL', ...client])
  for (const type of ['oidc', 'azure_ad', 'okta']) {
    expect(refused({ ...on, SERVICE_SSO_PROVIDER_TYPE: type })).toEqual(client)
  }
  expect(refused({ ...on, SERVICE_SSO_PROVIDER_TYPE: 'saml' })).toEqual([
    'SERVICE_SSO_ENTITY_ID',
    'SERVICE_SSO_IDP_ENTITY_ID',
    'SERVICE_SSO_IDP_SSO_URL',
    'SERVICE_SSO_IDP_CERTIFICATE',
  ])
  expect(refused({ ...on, SERVICE_SSO_ENABLED: 'false', SERVICE_SSO_PROVIDER_TYPE: 'saml' })).toEqual([])
  expect(refused({ ...on, SERVICE_SSO_PROVIDER_TYPE: 'ldap' })).toEqual(['SERVICE_SSO_PROVIDER_TYPE'])
})

test('half a service on the embedded database is doubtful, not wrong', () => {
  expect(loadConfig({ SERVICE_ROLE: 'worker' }).warnings).toEqual([
    'SERVICE_ROLE=worker without DATABASE_URL: the embedded database serves one process only',
  ])
  expect(loadConfig({ SERVICE_ROLE: 'worker', DATABASE_URL: 'postgres://h/db' }).warnings).toEqual([])
})

test('production on a server of its own needs a master key, from one place', () => {
  const own = { ...PRODUCTION, DATABASE_URL: 'postgres://h/db' }
  const key = Buffer.alloc(32).toString('base64')
  expect(refused(own)).toEqual(['SERVICE_MASTER_KEY_FILE'])
  expect(refused({ ...own, SERVICE_MASTER_KEY: key })).toEqual([])
  expect(refused({ SERVICE_MASTER_KEY: key, SERVICE_MASTER_KEY_FILE: '/key' })).toEqual(['SERVICE_MASTER_KEY'])
  expect(refused({ SERVICE_MASTER_KEY: key.slice(4) })).toEqual(['SERVICE_MASTER_KEY'])
})

test('behind a pooler the address of the server itself is needed too', () => {
  const pooled = { DATABASE_URL: 'postgres://h:6432/db?pgbouncer=true' }
  expect(refused(pooled)).toEqual(['DATABASE_DIRECT_URL'])
  expect(refused({ ...pooled, DATABASE_DIRECT_URL: pooled.DATABASE_URL })).toEqual(['DATABASE_DIRECT_URL'])
  expect(refused({ ...pooled, DATABASE_DIRECT_URL: 'postgres://h/db' })).toEqual([])
  expect(refused({ DATABASE_URL: 'postgres://h/db' })).toEqual([])
})

test('an open registration in production that cannot prove addresses is doubtful', () => {
  const telling = loadConfig(PRODUCTION).warnings.filter((warning) => warning.startsWith('SERVICE_REGISTRATION=open'))
  expect(telling).toEqual([expect.stringContaining('give SMTP_URL, or SERVICE_REGISTRATION=closed')])
})

test('so is production on the embedded database', () => {
  const production = { ...PRODUCTION, SERVICE_DATA_DIR: '/data', SERVICE_REGISTRATION: 'closed' }
  expect(loadConfig(production).warnings).toEqual([
    'SERVICE_ENV=production without DATABASE_URL: the embedded database serves one node; back up /data',
  ])
  const own = { ...production, DATABASE_URL: 'postgres://h/db' }
  expect(loadConfig({ ...own, SERVICE_MASTER_KEY_FILE: '/run/secrets/master' }).warnings).toEqual([])
})

test('an agent needs the key of its provider, and a server of models needs their names', () => {
  const agents = JSON.stringify([{ name: 'critic', provider: 'xai' }])
  expect(refused({ SERVICE_AGENTS: agents })).toEqual(['XAI_API_KEY'])
  expect(refused({ SERVICE_AGENTS: agents, XAI_API_KEY: 'xai-1' })).toEqual([])
  expect(refused({ OPENAI_COMPATIBLE_URL: 'http://localhost:11434/v1' })).toEqual(['OPENAI_COMPATIBLE_MODELS'])
  expect(refused({ OPENAI_COMPATIBLE_MODELS: 'llama3' })).toEqual(['OPENAI_COMPATIBLE_URL'])
})

test('a header of the collector holds what a header can carry, and an attribute any word', () => {
  expect(refused({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a,x-place=M%C3%BCnchen' })).toEqual([])
  for (const value of ['%E2%82%AC', '%0d%0a', '%7f', '%zz'])
    expect(refused({ OTEL_EXPORTER_OTLP_HEADERS: `x=${value}` }), value).toEqual(['OTEL_EXPORTER_OTLP_HEADERS'])
  expect(refused({ OTEL_RESOURCE_ATTRIBUTES: 'price=%E2%82%AC' })).toEqual([])
  expect(refused({ OTEL_RESOURCE_ATTRIBUTES: 'price=%0a' })).toEqual(['OTEL_RESOURCE_ATTRIBUTES'])
})

test('gRPC is refused in words where traces are sent, and left alone where they are not', () => {
  const grpc = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(refused({ ...on, ...grpc })).toEqual(['OTEL_EXPORTER_OTLP_PROTOCOL'])
  expect(() => loadConfig({ ...on, ...grpc })).toThrow('gRPC is not spoken here; give http/protobuf or http/json')
  const ownAddress = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }
  const ownProtocol = { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }
  expect(refused({ ...ownAddress, ...ownProtocol })).toEqual(['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
  expect(refused({ ...on, ...grpc, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' })).toEqual([])
  expect(refused(grpc)).toEqual([])
  expect(refused({ ...on, ...grpc, OTEL_SDK_DISABLED: 'true' })).toEqual([])
  expect(refused({ OTEL_EXPORTER_OTLP_PROTOCOL: 'thrift' })).toEqual(['OTEL_EXPORTER_OTLP_PROTOCOL'])
})

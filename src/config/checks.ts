import { ORGANIZATION_TIERS } from '../shared/identity/caller.ts'
import { isPooled } from './pooled-address.ts'
import { PROVIDER_SWITCHES } from './settings/agents.ts'
import { type Config, rightValueOf, type SettingName } from './settings.ts'

interface Facts {
  /** A value that could not be parsed is absent here, although it was given. */
  config: Partial<Config>
  isGiven(name: SettingName): boolean
}

/** Settings that are valid alone and contradict each other. */
export const clashesIn = (facts: Facts) => CHECKS.flatMap((check) => check(facts))

/** What works, but probably not as intended. */
export function doubtsAbout(facts: Facts): string[] {
  return [...unprovenRegistration(facts), ...embeddedDatabase(facts)]
}

/** Without mail nobody can prove an address. */
function unprovenRegistration({ config: { env, registration }, isGiven }: Facts): string[] {
  return env === 'production' && registration === 'open' && !isGiven('SMTP_URL')
    ? [
        'SERVICE_REGISTRATION=open in production without SMTP_URL: nobody can register, because no address can be proven; give SMTP_URL, or SERVICE_REGISTRATION=closed',
      ]
    : []
}

function embeddedDatabase({ config, isGiven }: Facts): string[] {
  if (isGiven('DATABASE_URL')) return []
  const { env, role, dataDir } = config
  const half = role === 'api' || role === 'worker'
  return [
    ...(half ? [`SERVICE_ROLE=${role} without DATABASE_URL: the embedded database serves one process only`] : []),
    ...(env === 'production'
      ? [`SERVICE_ENV=production without DATABASE_URL: the embedded database serves one node; back up ${dataDir}`]
      : []),
  ]
}

type Check = (facts: Facts) => string[]

const missing = ({ isGiven }: Facts, because: string, names: readonly SettingName[]) =>
  names
    .filter((name) => !isGiven(name))
    .map((name) => `${name}: missing, but needed with ${because}; give ${rightValueOf(name)}`)

const allOrNone =
  (...names: SettingName[]): Check =>
  (facts) => {
    const given = names.filter(facts.isGiven)
    return given.length > 0 ? missing(facts, given.join(' and '), names) : []
  }

const hasRedis = ({ isGiven }: Facts) => isGiven('REDIS_URL') || isGiven('RATE_LIMIT_REDIS_URL')

const production: Check = (facts) =>
  facts.config.env === 'production' ? missing(facts, 'SERVICE_ENV=production', ['SERVICE_JWT_SECRET']) : []

const MASTER_KEYS = ['SERVICE_MASTER_KEY_FILE', 'SERVICE_MASTER_KEY'] as const

const masterKey: Check = (facts) => {
  const given = MASTER_KEYS.filter(facts.isGiven)
  if (given.length > 1) return ['SERVICE_MASTER_KEY: SERVICE_MASTER_KEY_FILE is given too; give one of them']
  const isDemanded = facts.config.env === 'production' && facts.isGiven('DATABASE_URL')
  return isDemanded && given.length === 0
    ? [
        'SERVICE_MASTER_KEY_FILE: missing, but it or SERVICE_MASTER_KEY is needed with SERVICE_ENV=production and DATABASE_URL; give the file that holds the master key, the same on every node (openssl rand -base64 32 makes one)',
      ]
    : []
}

const pooler: Check = (facts) => {
  const { databaseUrl, databaseDirectUrl } = facts.config
  if (isPooled(databaseDirectUrl)) {
    return ['DATABASE_DIRECT_URL: says pgbouncer=true; give the address of the server itself']
  }
  return isPooled(databaseUrl) ? missing(facts, 'pgbouncer=true in DATABASE_URL', ['DATABASE_DIRECT_URL']) : []
}

/** What a witness needs besides its address. */
const witnesses: Check = (facts) => {
  const given = facts.config.auditWitness ?? []
  const webhook = given.some((address) => /^https?:/.test(address))
  const bucket = given.some((address) => address.startsWith('s3:'))
  const because = 'SERVICE_AUDIT_WITNESS'
  return [
    ...(webhook ? missing(facts, `a webhook in ${because}`, ['SERVICE_AUDIT_WITNESS_SECRET']) : []),
    ...(bucket ? missing(facts, `a bucket in ${because}`, ['SERVICE_S3_ENDPOINT']) : []),
  ]
}

const ports: Check = ({ config: { port, wsPort } }) =>
  port && port === wsPort ? [`SERVICE_WS_PORT: ${wsPort} is taken by SERVICE_PORT; give another port`] : []

const distributed: Check = (facts) =>
  facts.config.requireDistributed
    ? missing(
        facts,
        'SERVICE_REQUIRE_DISTRIBUTED=true',
        hasRedis(facts) ? ['DATABASE_URL'] : ['DATABASE_URL', 'REDIS_URL'],
      )
    : []

const strictLimits: Check = (facts) =>
  facts.config.env === 'production' && facts.config.rateLimitStrict && !hasRedis(facts)
    ? missing(facts, 'SERVICE_RATE_LIMIT_STRICT=true in production', ['RATE_LIMIT_REDIS_URL'])
    : []

const redisNodes: Check = (facts) => {
  const { redisMode, redisUrl, rateLimitRedisUrl } = facts.config
  if (redisMode === undefined) return []
  if (redisMode !== 'standalone') {
    return hasRedis(facts) ? [] : missing(facts, `SERVICE_REDIS_MODE=${redisMode}`, ['REDIS_URL'])
  }
  const several = redisUrl?.includes(',') || rateLimitRedisUrl?.includes(',')
  return several
    ? ['SERVICE_REDIS_MODE: standalone has one node, and the Redis address names several; give sentinel or cluster']
    : []
}

/** `anonymous` stands for the lowest tier of any scheme. */
const TIERS: Record<Config['rateLimitScheme'], readonly string[]> = {
  access: ['anonymous', 'authenticated', 'premium'],
  subscription: ['anonymous', ...ORGANIZATION_TIERS],
  reference: ['anonymous', 'free', 'pro', 'enterprise'],
}

const defaultTier: Check = ({ config: { rateLimitScheme: scheme, rateLimitDefaultTier: tier } }) =>
  scheme && tier && !TIERS[scheme].includes(tier)
    ? [
        `RATE_LIMIT_DEFAULT_TIER: '${tier}' is not a tier of the ${scheme} scheme; give one of ${TIERS[scheme].join(', ')}`,
      ]
    : []

const OIDC = ['SERVICE_SSO_ISSUER_URL', 'SERVICE_SSO_CLIENT_ID', 'SERVICE_SSO_CLIENT_SECRET'] as const
const SAML = [
  'SERVICE_SSO_ENTITY_ID',
  'SERVICE_SSO_IDP_ENTITY_ID',
  'SERVICE_SSO_IDP_SSO_URL',
  'SERVICE_SSO_IDP_CERTIFICATE',
] as const

const singleSignOn: Check = (facts) => {
  const { ssoEnabled, ssoProviderType } = facts.config
  if (!ssoEnabled || !ssoProviderType) return []
  const needed = ssoProviderType === 'saml' ? SAML : OIDC
  const because = `SERVICE_SSO_ENABLED=true and SERVICE_SSO_PROVIDER_TYPE=${ssoProviderType}`
  return missing(facts, because, ['SERVICE_SSO_CALLBACK_URL', ...needed])
}

const namedAgents: Check = (facts) => {
  const providers = new Set(facts.config.agents?.map(({ provider }) => provider))
  return [...providers].flatMap((provider) =>
    missing(facts, `an agent of ${provider} in SERVICE_AGENTS`, [PROVIDER_SWITCHES[provider]]),
  )
}

/** Only where traces are sent: the variables of OpenTelemetry may be meant for other programs of the machine. */
const traceProtocol: Check = ({ config, isGiven }) => {
  const isOn = isGiven('OTEL_EXPORTER_OTLP_ENDPOINT') || isGiven('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (!isOn || config.otelSdkDisabled || config.otelExporterOtlpTracesProtocol !== 'grpc') return []
  const own = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
  const name = isGiven(own) ? own : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  return [
    `${name}: gRPC is not spoken here; give http/protobuf or http/json, and the collector's address for HTTP, usually on port 4318`,
  ]
}

const CHECKS: readonly Check[] = [
  production,
  masterKey,
  pooler,
  witnesses,
  ports,
  distributed,
  strictLimits,
  redisNodes,
  defaultTier,
  singleSignOn,
  namedAgents,
  traceProtocol,
  allOrNone('SERVICE_SSO_SP_PRIVATE_KEY', 'SERVICE_SSO_SP_CERTIFICATE'),
  allOrNone('SERVICE_ADMIN_EMAIL', 'SERVICE_ADMIN_PASSWORD'),
  allOrNone('OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'),
  allOrNone('OAUTH_AUTHORIZE_URL', 'OAUTH_TOKEN_URL', 'OAUTH_USERINFO_URL'),
  allOrNone('OPENAI_COMPATIBLE_URL', 'OPENAI_COMPATIBLE_MODELS'),
  allOrNone('SERVICE_S3_ENDPOINT', 'SERVICE_S3_BUCKET', 'SERVICE_S3_ACCESS_KEY_ID', 'SERVICE_S3_SECRET_ACCESS_KEY'),
]

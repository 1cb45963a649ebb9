import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { type Config, ConfigError, loadConfig } from './load.ts'

const SECRET = 'a-signing-key-of-more-than-32-characters'
const directory = mkdtempSync(join(tmpdir(), 'parley-config-'))
afterAll(() => rmSync(directory, { recursive: true }))

function fileWith(name: string, contents: string) {
  const file = join(directory, name)
  writeFileSync(file, contents)
  return file
}

function refusal(env: Record<string, string>, envFile?: string): string {
  try {
    loadConfig(env, { envFile })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('These settings were accepted')
}

test('nothing has to be set for development', () => {
  const { config, warnings } = loadConfig({})
  expect(config).toMatchObject({ env: 'development', host: '127.0.0.1', port: 8080, wsPort: 8765, role: 'all' })
  expect(config).toMatchObject({ dataDir: '.service/', rateLimit: 60, ipRateLimit: 120, burstMultiplier: 2 })
  expect(config.databaseUrl).toBeUndefined()
  expect(config.corsOrigins).toContain('http://localhost:5173')
  expect(warnings).toEqual([])
  expect(Object.isFrozen(config)).toBe(true)
})

test('the type of the config follows from the table', () => {
  expectTypeOf<Config['port']>().toEqualTypeOf<number>()
  expectTypeOf<Config['databaseUrl']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Config['corsOrigins']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<Config['role']>().toEqualTypeOf<'all' | 'api' | 'worker'>()
  expectTypeOf<Config['rateLimitEnabled']>().toEqualTypeOf<boolean>()
})

test('production has defaults of its own', () => {
  const { config } = loadConfig({ SERVICE_ENV: 'production', SERVICE_JWT_SECRET: SECRET })
  expect(config).toMatchObject({ env: 'production', host: '0.0.0.0', corsOrigins: [], jwtSecret: SECRET })
})

test('what is given is read into its type; white space around it is dropped', () => {
  const { config } = loadConfig({
    SERVICE_PORT: ' 9000\n',
    RATE_LIMIT_ENABLED: 'No',
    SERVICE_BURST_MULTIPLIER: '1.5',
    SERVICE_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,',
    SERVICE_LOG_LEVEL: 'DEBUG',
  })
  expect(config).toMatchObject({ port: 9000, rateLimitEnabled: false, burstMultiplier: 1.5, logLevel: 'debug' })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', 'fd00::/8'])
})

test('an empty or blank value is not a value', () => {
  const { config } = loadConfig({
    SERVICE_PORT: '',
    DATABASE_URL: '  ',
    SERVICE_JWT_SECRET: '\t',
    SERVICE_CORS_ORIGINS: '',
  })
  expect(config).toMatchObject({ port: 8080 })
  expect(config.databaseUrl).toBeUndefined()
  expect(config.jwtSecret).toBeUndefined()
  expect(config.corsOrigins).not.toEqual([])
})

test('every fault is listed at once, each with what would be right', () => {
  const message = refusal({
    SERVICE_PORT: 'abc',
    SERVICE_WS_PORT: '80x',
    SERVICE_RATE_LIMIT: '-5',
    SERVICE_BURST_MULTIPLIER: 'NaN',
    RATE_LIMIT_ENABLED: 'maybe',
    SERVICE_ROLE: 'both',
    SERVICE_TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/33',
    SERVICE_PUBLIC_URL: 'example.org',
  })
  expect(message.split('\n')).toEqual([
    'The service cannot start with these settings:',
    "  SERVICE_ROLE: 'both' is not a known value; give all, api or worker",
    "  SERVICE_PORT: 'abc' is not a port; give a number from 1 to 65535, or 0 for any free one",
    "  SERVICE_WS_PORT: '80x' is not a port; give a number from 1 to 65535, or 0 for any free one",
    "  SERVICE_PUBLIC_URL: 'example.org' is not a web address; give one such as https://example.org",
    "  SERVICE_TRUSTED_PROXIES: '10.0.0.0/33' is not a network; give an address or a CIDR network, such as 10.0.0.0/8 or fd00::/8; commas separate several",
    "  RATE_LIMIT_ENABLED: 'maybe' is not a yes or no; give true or false",
    "  SERVICE_RATE_LIMIT: '-5' is not a usable number; give a whole number, 1 to 1000000",
    "  SERVICE_BURST_MULTIPLIER: 'NaN' is not a usable number; give a number, 1 to 100",
  ])
})

test('no message shows a secret, a password in an address, or a control character', () => {
  const message = refusal({
    SERVICE_JWT_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://u:hunter2@h/db',
    REDIS_URL: 'hunter2',
    SERVICE_ADMIN_PASSWORD: 'hunter2',
    SERVICE_S3_ENDPOINT: `s3://u:hunter2/${'x'.repeat(200)}@h`,
    SERVICE_ROLE: `\u001b[31m${'x'.repeat(500)}`,
  })
  expect(message).not.toContain('hunter2')
  expect(message).not.toContain('\u001b')
  expect(Math.max(...message.split('\n').map((line) => line.length))).toBeLessThan(250)
  expect(message).toContain(
    'SERVICE_JWT_SECRET: the value is not of a usable length; give a text, 32 or more characters',
  )
  expect(message).toContain("SERVICE_S3_ENDPOINT: 's3://…@h' is not a web address")
})

test('an unknown environment is one fault, and the rest is judged as for development', () => {
  const message = refusal({ SERVICE_ENV: 'prod' })
  expect(message.split('\n').slice(1)).toEqual([
    "  SERVICE_ENV: 'prod' is not a known value; give development, production or test",
  ])
})

test('a deprecated name works and warns; the proper name wins', () => {
  const servers = { DATABASE_URL: 'postgres://h/db', REDIS_URL: 'redis://h' }
  const old = loadConfig({ ...servers, SERVICE_REQUIRE_DISTRIBUTED_STATE: 'true' })
  expect(old.config.requireDistributed).toBe(true)
  expect(old.warnings).toEqual(['SERVICE_REQUIRE_DISTRIBUTED_STATE is deprecated; use SERVICE_REQUIRE_DISTRIBUTED'])

  const both = loadConfig({ SERVICE_REQUIRE_DISTRIBUTED_STATE: 'true', SERVICE_REQUIRE_DISTRIBUTED: 'false' })
  expect(both.config.requireDistributed).toBe(false)
  expect(both.warnings).toContain(
    'SERVICE_REQUIRE_DISTRIBUTED_STATE is ignored, because SERVICE_REQUIRE_DISTRIBUTED says something else',
  )
})

test('a second name of equal standing works without a warning', () => {
  const { config, warnings } = loadConfig({ SERVICE_REFRESH_TOKEN_EXPIRY_DAYS: '30' })
  expect(config.jwtRefreshExpiryDays).toBe(30)
  expect(warnings).toEqual([])
})

test('rate limits use the common Redis unless they have their own', () => {
  expect(loadConfig({ REDIS_URL: 'redis://a' }).config).toMatchObject({ rateLimitRedisUrl: 'redis://a' })
  const own = loadConfig({ REDIS_URL: 'redis://a', RATE_LIMIT_REDIS_URL: 'redis://b' }).config
  expect(own).toMatchObject({ redisUrl: 'redis://a', rateLimitRedisUrl: 'redis://b' })
  expect(refusal({ REDIS_URL: 'nowhere' }).split('\n')).toHaveLength(2)
})

test('a misspelt name is told with the one that was meant, also beside a fault', () => {
  expect(loadConfig({ SERVICE_PROT: '1', DATABSE_URL: 'x', SERVICE_MOON_PHASE: 'y', PATH: '/bin' }).warnings).toEqual([
    'SERVICE_PROT is not a setting; did you mean SERVICE_PORT?',
    'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
    'SERVICE_MOON_PHASE is not a setting and is ignored',
  ])
  const message = refusal({ SERVICE_ENV: 'production', SERVICE_JWT_SECERT: SECRET })
  expect(message).toContain('SERVICE_JWT_SECRET: missing, but needed with SERVICE_ENV=production')
  expect(message).toContain('(SERVICE_JWT_SECERT is not a setting; did you mean SERVICE_JWT_SECRET?)')
  expect(message).not.toContain(SECRET)
})

test('a file completes the environment; what is set outside wins, also when set to nothing', () => {
  const envFile = fileWith(
    'full.env',
    '\uFEFFSERVICE_PORT=9001\r\nSERVICE_WS_PORT=9002 # comment\r\nexport SERVICE_ROLE="api"\r\nDATABASE_URL=postgres://h/db\r\n',
  )
  const { config } = loadConfig({ SERVICE_WS_PORT: '9100', DATABASE_URL: '' }, { envFile })
  expect(config).toMatchObject({ port: 9001, wsPort: 9100, role: 'api' })
  expect(config.databaseUrl).toBeUndefined()
})

test('the environment of the file chooses the defaults, and its typos are told', () => {
  const envFile = fileWith('production.env', `SERVICE_ENV=production\nSERVICE_JWT_SECRET='${SECRET}'\nSERVICE_HOTS=x\n`)
  const { config, warnings } = loadConfig({}, { envFile })
  expect(config.host).toBe('0.0.0.0')
  expect(warnings).toContain('SERVICE_HOTS is not a setting; did you mean SERVICE_HOST?')
})

test('a file that is missing says nothing; one that cannot be read is a fault', () => {
  expect(loadConfig({}, { envFile: join(directory, 'none.env') }).config.port).toBe(8080)
  expect(refusal({}, directory)).toContain(`${directory}: cannot be read (EISDIR)`)
})

test("the process's own environment is completed by .env, but never in tests", () => {
  fileWith('.env', 'SERVICE_PORT=9003\n')
  const program = `import { loadConfig } from '${new URL('./load.ts', import.meta.url)}'
    console.log(loadConfig().config.port)`
  const portIn = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: directory, env, encoding: 'utf8' })
      .stdout
  expect(portIn({})).toBe('9003\n')
  expect(portIn({ SERVICE_PORT: '9004' })).toBe('9004\n')
  expect(portIn({ SERVICE_ENV: 'test' })).toBe('8080\n')
})

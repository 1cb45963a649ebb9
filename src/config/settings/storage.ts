import { address, decodes, hostWithPort, url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { integer, oneOf, path, text, textThat } from '../value-types.ts'

const postgresUrl = address({
  noun: 'a PostgreSQL address',
  example: 'postgres://user:password@host:5432/parley, special characters of the password percent-encoded',
  protocols: ['postgres:', 'postgresql:'],
})

export const storageSettings = [
  setting('DATABASE_URL', postgresUrl, {
    secret: true,
    area: 'service',
    meaning:
      'The PostgreSQL server to use, with `?pgbouncer=true` behind a pooler in transaction mode; unset, the embedded one in the data directory is started.',
  }),
  setting('DATABASE_DIRECT_URL', postgresUrl, {
    secret: true,
    area: 'service',
    meaning:
      'The server at `DATABASE_URL` without the pooler before it, which is needed with `?pgbouncer=true`: for migrations, commands and three connections of each process.',
  }),
  setting('DATABASE_REPLICA_URL', postgresUrl, {
    secret: true,
    area: 'service',
    meaning:
      'A streaming standby of the server at `DATABASE_URL`, which then answers questions about views; unset, the server itself answers them.',
  }),
  setting('SERVICE_DATABASE_POOL_SIZE', integer({ min: 2, max: 500 }), {
    default: '10',
    area: 'storage',
    meaning: 'How many database connections one process may hold, besides the one that listens.',
  }),
  setting('SERVICE_STORAGE_QUOTA_BYTES', integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
    default: '10737418240',
    area: 'files',
    meaning: 'How many bytes of files an organization may store, with its workspaces.',
  }),
  setting('SERVICE_S3_ENDPOINT', url, {
    area: 'files',
    meaning: 'The S3-compatible store of files; unset, files are kept in the data directory.',
  }),
  setting('SERVICE_S3_BUCKET', text(), { area: 'files', meaning: 'The bucket that holds the files.' }),
  setting('SERVICE_S3_REGION', text(), {
    default: 'us-east-1',
    area: 'files',
    meaning: 'The region that requests to the store are signed for.',
  }),
  setting('SERVICE_S3_ACCESS_KEY_ID', text(), { area: 'files', meaning: 'The access key of the store.' }),
  setting('SERVICE_S3_SECRET_ACCESS_KEY', text(), {
    secret: true,
    area: 'files',
    meaning: 'The secret that belongs to the access key.',
  }),
] as const

const SHAPE = /^rediss?:\/\/(?:([^@/\s]*)@)?([^@/?#\s]+)(?:\/\d*)?(?:[?#]\S*)?$/

/** Sentinels and cluster nodes are separated by commas: `redis://:password@one:26379,two:26379/0`. */
export const redisUrl = textThat(
  {
    label: 'URL',
    noun: 'a Redis address',
    right: 'one such as redis://:password@host:6379, special characters of the password percent-encoded',
  },
  (given) => {
    const [, credentials = '', nodes = ''] = SHAPE.exec(given) ?? []
    return decodes(credentials) && nodes.split(',').every((node) => hostWithPort.parse(node).ok)
  },
)

export const redisSettings = [
  setting('REDIS_URL', redisUrl, {
    secret: true,
    area: 'redis',
    meaning: 'The Redis that carries signals between processes and, unless it has its own, rate limits.',
  }),
  setting('SERVICE_REDIS_MODE', oneOf('standalone', 'sentinel', 'cluster'), {
    default: 'standalone',
    area: 'redis',
    meaning: 'How Redis is deployed; for `sentinel` and `cluster` the address lists the nodes to ask first.',
  }),
  setting('SERVICE_REDIS_SENTINEL_MASTER', text(), {
    default: 'mymaster',
    area: 'redis',
    meaning: 'The name under which the sentinels know the primary.',
  }),
] as const

const BYTES = 32
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** The bytes of a master key, or what is wrong with the text. */
export function readMasterKey(text: string): { bytes: Uint8Array } | { trouble: string } {
  const given = text.trim()
  if (given === '') return { trouble: 'is empty' }
  if (!BASE64.test(given)) return { trouble: 'does not hold base64' }
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === BYTES ? { bytes } : { trouble: `holds ${bytes.length} bytes in place of ${BYTES}` }
}

const masterKey = textThat(
  {
    label: '32 bytes in base64',
    noun: 'a master key',
    right: '32 bytes in base64, as openssl rand -base64 32 prints them',
  },
  (given) => 'bytes' in readMasterKey(given),
)

export const masterKeySettings = [
  setting('SERVICE_MASTER_KEY_FILE', path, {
    defaultInWords: '`master.key` in the data directory, made at the first start',
    area: 'storage',
    meaning:
      'The file with the key that seals the keys in the database, 32 bytes in base64; the same on every node, and in production with `DATABASE_URL` it or `SERVICE_MASTER_KEY` is required.',
  }),
  setting('SERVICE_MASTER_KEY', masterKey, {
    secret: true,
    area: 'storage',
    meaning: 'The same key itself, in place of a file.',
  }),
] as const

import { address, url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { integer, text } from '../value-types.ts'

const postgresUrl = address({
  noun: 'a PostgreSQL address',
  example: 'postgres://user:password@host:5432/parley, special characters of the password percent-encoded',
  protocols: ['postgres:', 'postgresql:'],
})

export const storageSettings = [
  setting('DATABASE_URL', postgresUrl, {
    secret: true,
    area: 'service',
    meaning: 'The PostgreSQL server to use; unset, the embedded one in the data directory is started.',
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

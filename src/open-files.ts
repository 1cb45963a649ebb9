import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/load.ts'
import { diskFiles } from './storage/files/disk-files.ts'
import type { Files } from './storage/files/files.ts'

type FilesConfig = Pick<
  Config,
  'dataDir' | 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'
>

interface FilesOptions {
  config: FilesConfig
  now: () => Date
  logger: Logger
}

/** Files in the S3-compatible store of the settings, or else in the data directory. */
export async function openFiles({ config, now, logger }: FilesOptions): Promise<Files> {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKeyId, s3SecretAccessKey, s3Region: region } = config
  const directory = join(config.dataDir, 'files')
  if (!endpoint) return diskFiles({ directory, now })
  if (!bucket || !s3AccessKeyId || !s3SecretAccessKey) {
    throw new Error('SERVICE_S3_ENDPOINT also needs SERVICE_S3_BUCKET, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY')
  }
  const credentials = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region }
  const { s3Files } = await import('./adapters/objects/s3-files.ts')
  return s3Files({ endpoint, bucket, credentials, spoolDirectory: join(directory, 'incoming'), now, logger })
}

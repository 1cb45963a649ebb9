import { join } from 'node:path'
import type { Logger } from 'pino'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../../adapters/outbound/own-network.ts'
import type { Config } from '../../../../config/load.ts'
import { witnessAddress } from './address.ts'
import { bucketWitness } from './bucket-witness.ts'
import { fileWitness } from './file-witness.ts'
import { installationWitness, webhookWitness } from './http-witnesses.ts'
import type { Witness } from './statement.ts'

interface Needs {
  config: Pick<
    Config,
    | 'auditWitness'
    | 'auditWitnessSecret'
    | 'dataDir'
    | 's3Endpoint'
    | 's3Region'
    | 's3AccessKeyId'
    | 's3SecretAccessKey'
  >
  now: () => Date
  logger: Logger
}

/** The witnesses of the settings, by the names under which they are told. */
export function openWitnesses({ config, now, logger }: Needs): ReadonlyMap<string, Witness> {
  /** The operator names these addresses, so they may be in the own network. */
  const outbound = openOutbound(ownNetwork({ development: true, privateHosts: [] }))
  const { s3Endpoint = '', s3Region: region, s3AccessKeyId = '', s3SecretAccessKey = '' } = config
  const credentials = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey, region }
  const spoolDirectory = join(config.dataDir, 'files', 'incoming')

  function opened(address: ReturnType<typeof witnessAddress>): Witness {
    switch (address.kind) {
      case 'file':
        return fileWitness(address)
      case 'bucket': {
        const options = { endpoint: s3Endpoint, bucket: address.bucket, credentials, spoolDirectory, now, logger }
        const files = async () => (await import('../../../../adapters/objects/s3-files.ts')).s3Files(options)
        return bucketWitness(files, address.prefix)
      }
      case 'webhook':
        return webhookWitness(address.url, config.auditWitnessSecret ?? '', { outbound, now })
      case 'installation':
        return installationWitness(address, { outbound, now })
    }
  }
  return new Map(config.auditWitness.map(witnessAddress).map((address) => [address.name, opened(address)]))
}

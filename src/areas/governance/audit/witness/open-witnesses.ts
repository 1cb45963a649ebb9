import { join } from 'node:path'
import type { Logger } from 'pino'
import { openOutbound } from '../../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../../adapters/outbound/own-network.ts'
import type { Config } from '../../../../config/load.ts'
import { bucketWitness, fileWitness } from './file-witnesses.ts'
import { installationWitness, webhookWitness } from './http-witnesses.ts'
import type { Witness } from './statement.ts'

interface OpenWitnessesDependencies {
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

/** The witnesses that the settings name, by their public names. */
export function openWitnesses({ config, now, logger }: OpenWitnessesDependencies): ReadonlyMap<string, Witness> {
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

/** Where a witness is, read from the settings. */
type WitnessAddress =
  | { kind: 'file'; name: string; path: string; isDirectory: boolean }
  | { kind: 'bucket'; name: string; bucket: string; prefix: string }
  | { kind: 'webhook'; name: string; url: string }
  | { kind: 'installation'; name: string; url: string; apiKey: string }

/** The name, which is stored and shown, contains no secret. */
function witnessAddress(given: string): WitnessAddress {
  const url = new URL(given)
  const apiKey = decodeURIComponent(url.username || url.password)
  url.username = ''
  url.password = ''
  const name = url.href
  const path = decodeURIComponent(url.pathname)
  switch (url.protocol) {
    case 'file:':
      return { kind: 'file', name, path, isDirectory: path.endsWith('/') }
    case 's3:':
      return { kind: 'bucket', name, bucket: url.hostname, prefix: path.replace(/^\/+|\/+$/g, '') }
    case 'parley+https:':
    case 'parley+http:':
      return { kind: 'installation', name, url: name.replace(/^parley\+/, '').replace(/\/+$/, ''), apiKey }
    default:
      return { kind: 'webhook', name, url: name }
  }
}

import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../config/load.ts'
import type { Origin } from './trace.ts'

type TraceConfig = Pick<
  Config,
  | 'otelSdkDisabled'
  | 'otelExporterOtlpEndpoint'
  | 'otelExporterOtlpTracesEndpoint'
  | 'otelExporterOtlpTracesHeaders'
  | 'otelExporterOtlpTracesProtocol'
  | 'otelExporterOtlpTracesCompression'
>

/** Where traces are sent, and how. */
export interface Collector {
  address: string
  headers: Readonly<Record<string, string>>
  protocol: 'http/protobuf' | 'http/json'
  compresses: boolean
}

/** The collector of the settings; undefined where traces are off. */
export function collectorOf(config: TraceConfig): Collector | undefined {
  const address = addressOf(config)
  const protocol = config.otelExporterOtlpTracesProtocol
  if (address === undefined || config.otelSdkDisabled || protocol === 'grpc') return undefined
  return {
    address,
    headers: config.otelExporterOtlpTracesHeaders,
    protocol,
    compresses: config.otelExporterOtlpTracesCompression === 'gzip',
  }
}

/** The address for traces alone is called as it is; to that for everything their path is added. */
function addressOf({ otelExporterOtlpTracesEndpoint: own, otelExporterOtlpEndpoint: base }: TraceConfig) {
  if (own !== undefined || base === undefined) return own
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/v1/traces`
  return address.href
}

const OURSELVES = 'parley'
const NAME = 'service.name'

/** Who the settings say that we are; their name of the service wins over that among the attributes. */
export function originOf(
  { otelServiceName, otelResourceAttributes }: Pick<Config, 'otelServiceName' | 'otelResourceAttributes'>,
  schemaUrl: string,
): Origin {
  const { version } = packageJson
  const name = otelServiceName ?? otelResourceAttributes[NAME] ?? OURSELVES
  return {
    resource: { 'service.version': version, ...otelResourceAttributes, [NAME]: name },
    scope: { name: OURSELVES, version },
    schemaUrl,
  }
}

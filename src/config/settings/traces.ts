import { url } from '../address-types.ts'
import { setting } from '../setting.ts'
import { boolean, oneOf, text, type ValueType } from '../value-types.ts'

interface Pairs {
  noun: string
  names: RegExp
  values: RegExp
}

/** `name=value` pairs as OpenTelemetry writes them: separated by commas, values percent-encoded. */
const pairs = ({ noun, names, values }: Pairs): ValueType<Readonly<Record<string, string>>> => ({
  label: 'comma list (name=value)',
  noun,
  right: 'name=value with percent-encoded values; commas separate several',
  parse(given) {
    const value: Record<string, string> = {}
    for (const pair of given.split(',').filter((part) => part.trim() !== '')) {
      const [, name = '', encoded = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(pair) ?? []
      const decoded = decodedValue(encoded.trim())
      if (!names.test(name) || decoded === undefined || !values.test(decoded)) return { ok: false, part: pair.trim() }
      value[name] = decoded
    }
    return { ok: true, value }
  },
})

/** Undefined where it is no percent-encoding. */
function decodedValue(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** A header carries no character beyond Latin-1. */
const headers = pairs({
  noun: 'a list of headers',
  names: /^[!#$%&'*+.^_`|~\w-]+$/,
  values: /^[\x20-\x7e\xa0-\xff]*$/,
})
const attributes = pairs({ noun: 'a list of attributes', names: /^[^\s=,]+$/, values: /^\P{Cc}*$/u })

const SPOKEN = oneOf('http/protobuf', 'http/json')

/** `grpc` is understood, so that it can be refused in words where traces are sent. */
const protocol: ValueType<'http/protobuf' | 'http/json' | 'grpc'> = {
  ...SPOKEN,
  parse: (given) => (given.toLowerCase() === 'grpc' ? { ok: true, value: 'grpc' } : SPOKEN.parse(given)),
}

const compression = oneOf('none', 'gzip')

const area = 'traces'

/** Named as OpenTelemetry names them; docs/traces.md explains what is sent. */
export const traceSettings = [
  setting('OTEL_EXPORTER_OTLP_ENDPOINT', url, {
    area,
    meaning:
      'The collector that is sent a trace of every debate, by OTLP over HTTP, with `/v1/traces` added to its path; unset, nothing is sent.',
  }),
  setting('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', url, {
    area,
    meaning: 'The same for traces alone, called exactly as it is given; it wins over `OTEL_EXPORTER_OTLP_ENDPOINT`.',
  }),
  setting('OTEL_EXPORTER_OTLP_HEADERS', headers, {
    default: '',
    secret: true,
    area,
    meaning: 'Headers of each request to the collector, such as `authorization=Bearer%20…`.',
  }),
  setting('OTEL_EXPORTER_OTLP_TRACES_HEADERS', headers, {
    default: '',
    fallback: 'OTEL_EXPORTER_OTLP_HEADERS',
    secret: true,
    area,
    meaning: 'The headers of requests with traces.',
  }),
  setting('OTEL_EXPORTER_OTLP_PROTOCOL', protocol, {
    default: 'http/protobuf',
    area,
    meaning: 'How the collector is spoken to; `grpc` is not spoken, and refused at start.',
  }),
  setting('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', protocol, {
    default: 'http/protobuf',
    fallback: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    area,
    meaning: 'The protocol of requests with traces.',
  }),
  setting('OTEL_EXPORTER_OTLP_COMPRESSION', compression, {
    default: 'none',
    area,
    meaning: 'Whether requests to the collector are compressed.',
  }),
  setting('OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', compression, {
    default: 'none',
    fallback: 'OTEL_EXPORTER_OTLP_COMPRESSION',
    area,
    meaning: 'The compression of requests with traces.',
  }),
  setting('OTEL_SERVICE_NAME', text({ max: 255 }), {
    area,
    defaultInWords: '`service.name` of `OTEL_RESOURCE_ATTRIBUTES`, else `parley`',
    meaning: 'What traces call this service.',
  }),
  setting('OTEL_RESOURCE_ATTRIBUTES', attributes, {
    default: '',
    area,
    meaning: 'What else traces say of this service, such as `team=search,region=eu`.',
  }),
  setting('OTEL_SDK_DISABLED', boolean, {
    default: 'false',
    area,
    meaning: 'Sends no traces, whatever else is set.',
  }),
  setting('OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT', boolean, {
    default: 'false',
    area,
    meaning:
      'Whether traces carry texts: the question, what agents said, the answer, as far as they are not erased by the time a trace is sent.',
  }),
] as const

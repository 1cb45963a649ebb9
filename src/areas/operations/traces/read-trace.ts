import { originOf } from '../../../adapters/otlp/collector.ts'
import { traceFile } from '../../../adapters/otlp/json.ts'
import type { Config } from '../../../config/load.ts'
import { type RecordedEvent, recorded } from '../../../engine/events.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { SCHEMA_URL } from './fold/names.ts'
import { type Part, partsOf } from './fold/parts.ts'
import { spansOf, type TraceContext } from './fold/spans.ts'

interface TraceSource {
  log: Pick<EventLog, 'read'>
  /** The id of the installation, from which the ids of spans follow. */
  installation: string
  config: Parameters<typeof originOf>[0] & Pick<Config, 'otelInstrumentationGenaiCaptureMessageContent'>
}

interface DebateTrace {
  /** Its texts were taken away altogether. */
  isErased: boolean
  parts: readonly Part[]
  context: TraceContext
}

/** Who makes the spans. */
export const traceOrigin = (config: TraceSource['config']) => originOf(config, SCHEMA_URL)

/** The parts of a debate as its log stands; undefined if there is no such debate. */
export async function readTrace(source: TraceSource, debateId: string): Promise<DebateTrace | undefined> {
  const { log, installation, config } = source
  const events = (await log.read(debateId)).map(recorded)
  const [first] = events
  if (!first) return undefined
  const { kind, panel } = await beginningOf(log, first)
  const withTexts = config.otelInstrumentationGenaiCaptureMessageContent
  return {
    isErased: events.some(({ type }) => type === 'debate_erased'),
    parts: partsOf(events),
    context: { installation, kind, panel, withTexts },
  }
}

/** A fork was begun by its parent. */
async function beginningOf(
  log: Pick<EventLog, 'read'>,
  first: RecordedEvent,
): Promise<Pick<TraceContext, 'kind' | 'panel'>> {
  if (first.type === 'debate_start') return { kind: first.data.protocol.kind, panel: first.data.panel }
  if (first.type !== 'debate_forked') return { kind: 'debate', panel: [] }
  const [parent] = await log.read(first.data.parent, 0, 1)
  return parent ? beginningOf(log, recorded(parent)) : { kind: 'debate', panel: [] }
}

/** The parts of a debate that have ended, as a request in OTLP's JSON; undefined if there is no such debate. */
export async function traceFileOf(source: TraceSource, debateId: string): Promise<string | undefined> {
  const trace = await readTrace(source, debateId)
  if (!trace) return undefined
  const ended = trace.parts.filter(({ end }) => end !== undefined)
  const spans = ended.flatMap((part) => spansOf(part, trace.context))
  return traceFile(traceOrigin(source.config), spans)
}

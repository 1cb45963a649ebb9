import type { Collector } from '../../../adapters/otlp/collector.ts'
import { type Exported, openExporter } from '../../../adapters/otlp/exporter.ts'
import type { Span } from '../../../adapters/otlp/trace.ts'
import { askedToWait, type Sent } from '../../../background/outbox/effect.ts'
import type { SendPart } from './effects.ts'
import { withoutTexts } from './fold/names.ts'
import { spansOf } from './fold/spans.ts'
import { readTrace, traceOrigin } from './read-trace.ts'

type SendDependencies = Parameters<typeof readTrace>[0] & { collector: Collector; now: () => Date }

const NOTHING = { outcome: 'done', answer: { spans: 0 } } as const

const shortened = (span: Span): Span => ({ ...span, attributes: withoutTexts(span.attributes), events: [] })

/** Folds the part from the log as it stands, and sends it. Of an erased debate nothing is sent. */
export function partSender({ collector, now, ...source }: SendDependencies): SendPart {
  const exporter = openExporter(collector)
  const origin = traceOrigin(source.config)
  return async (debateId, version, signal) => {
    const trace = await readTrace(source, debateId)
    const part = trace?.parts.find(({ end }) => end?.version === version)
    if (!trace || trace.isErased || !part) return NOTHING
    const spans = spansOf(part, trace.context)
    return sentOf(await exporter.send(origin, spans, { shortened, signal }), spans.length, now())
  }
}

/** Asks the collector for nothing: why it would not take a trace, or undefined. */
export async function askCollector(
  collector: Collector,
  config: Parameters<typeof traceOrigin>[0],
  signal: AbortSignal,
): Promise<string | undefined> {
  const answered = await openExporter(collector).ask(traceOrigin(config), signal)
  return answered.outcome === 'taken' ? undefined : answered.why
}

function sentOf(exported: Exported, spans: number, now: Date): Sent {
  switch (exported.outcome) {
    case 'taken':
      return { outcome: 'done', answer: { spans } }
    case 'later': {
      const { why, status, retryAfter = null } = exported
      return { outcome: 'failed', why, until: askedToWait(retryAfter, now), answer: { status: status ?? null } }
    }
    case 'refused': {
      const { why, status = null, rejected = null } = exported
      return { outcome: 'refused', why, answer: { status, rejected_spans: rejected } }
    }
    default:
      return { outcome: 'doubtful', why: exported.why }
  }
}

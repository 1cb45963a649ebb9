import { collectorOf } from '../../../adapters/otlp/collector.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type SendPart, traceEffects } from './effects.ts'
import { traceReactions } from './reactions.ts'
import type { traceFileOf as readFile } from './read-trace.ts'
import { traceRoutes } from './routes.ts'
import type { askCollector as ask, partSender } from './send-part.ts'
import { traceService } from './service.ts'
import { traceStore } from './store.ts'

export { traceStore } from './store.ts'

/** The parts of a debate that have ended, as a request in OTLP's JSON; undefined if there is no such debate. */
export const traceFileOf: typeof readFile = async (...which) => (await import('./read-trace.ts')).traceFileOf(...which)

/** Whether the collector would take a trace. */
export const askCollector: typeof ask = async (...which) => (await import('./send-part.ts')).askCollector(...which)

/** Traces: each debate as spans, folded from its log after the fact, for the tools that people watch programs with. */
export function traces(
  { config, db, log, installation, outbox, now }: Platform,
  { findDebate }: { findDebate(id: string, caller: Caller): Promise<unknown> },
) {
  const collector = collectorOf(config)
  const source = { log, installation: installation.id, config }
  return defineArea({
    name: 'traces',
    stability: 'experimental',
    workspaces: true,
    endpoints: traceRoutes(
      traceService({
        store: traceStore(db),
        findDebate,
        traceFile: (debateId) => traceFileOf(source, debateId),
        isOn: collector !== undefined,
        withTexts: config.otelInstrumentationGenaiCaptureMessageContent,
      }),
    ),
    effects: traceEffects({ sendPart: collector && laterSender({ ...source, collector, now }), now }),
    reactions: collector ? traceReactions({ outbox, now }) : [],
  })
}

/** What sends is loaded with the first part. */
function laterSender(needs: Parameters<typeof partSender>[0]): SendPart {
  let opened: Promise<SendPart> | undefined
  return async (...part) => {
    opened ??= import('./send-part.ts').then(({ partSender }) => partSender(needs))
    return (await opened)(...part)
  }
}

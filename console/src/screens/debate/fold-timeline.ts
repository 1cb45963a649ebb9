import { isCalibrated } from '../../parts/confidence-bar.tsx'
import type { DebateEvent, EventOf } from '../../stream/index.ts'
import { NO_COST } from '../../ui/money.ts'
import type { DebateView, Seat, Turn } from './debate-view.ts'

type Change = Partial<DebateView>

const OVER = { waiting: null, checkpoint: null, pausedAt: null, unpaid: null, phase: null }
const MINUTE_MS = 60_000
const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

export function debateStart({ payload }: EventOf<'debate_start'>): Change {
  const { topic, protocol, panel, options, origin = null } = payload
  return {
    topic,
    protocol,
    origin,
    isClosed: options.length > 0,
    proposals: Object.fromEntries(options.map(({ id, text }) => [id, { id, text, author: null }])),
    panel: panel.map(({ agent, provider, model, role = null }) => ({ ...emptySeat, agent, provider, model, role })),
  }
}

const emptySeat = { position: null, abstains: false, vote: null, answered: null, answeredSeq: 0, failure: null }

/** Continues from the state of the parent; the result and the usage stay with the parent. */
export function debateForked(view: DebateView, event: EventOf<'debate_forked'>): Change {
  const { topic, parent, version, agents, changes } = event.payload
  const unknown = { ...emptySeat, provider: '', model: '', role: null }
  return {
    ...OVER,
    topic,
    parent: { id: parent, seq: version },
    origin: null,
    status: view.round === 0 ? 'pending' : 'running',
    phase: view.phase,
    protocol: view.protocol && { ...view.protocol, ...changes },
    panel: view.panel.length > 0 ? view.panel.map(asOfFork) : agents.map((agent) => ({ ...unknown, agent })),
    usage: { tokens: 0, cost: NO_COST },
    ending: null,
    ...withTurn(view, event, 'forked'),
  }
}

/** A fork counts its events from 1 again. */
const asOfFork = (seat: Seat): Seat => ({ ...seat, answeredSeq: 0 })

export function evidenceAttached(view: DebateView, event: EventOf<'evidence_attached'>): Change {
  const { seq, timestamp: at, payload } = event
  const { evidence, title, source, content_length: length, origin, label } = payload
  const place = origin && { item_id: origin.item, ...origin.place, label }
  return {
    sources: { ...view.sources, [evidence]: { title, source, ...(place && { place }) } },
    entries: [...view.entries, { kind: 'evidence', seq, at, round: view.round, title, source, length, place }],
  }
}

export function evidenceSought(view: DebateView, event: EventOf<'evidence_sought'>): Change {
  const { seq, timestamp: at, payload } = event
  const { round, found, queries } = payload
  return { entries: [...view.entries, { kind: 'sought', seq, at, round, found, queries }] }
}

export function interventionAdded(view: DebateView, event: EventOf<'intervention_added'>): Change {
  const { seq, timestamp: at, payload } = event
  const { user, kind: says, agent: to, value, content } = payload
  const entries = [
    ...view.entries,
    { kind: 'person' as const, seq, at, round: view.round, user, says, to, value, content },
  ]
  if (says !== 'threshold' || value === undefined || !view.protocol) return { entries }
  return { entries, protocol: { ...view.protocol, threshold: value } }
}

export function breakpointRaised(view: DebateView, event: EventOf<'breakpoint_raised'>): Change {
  const { breakpoint, trigger, message, timeout_minutes } = event.payload
  const deadline = timeout_minutes === undefined ? null : later(event.timestamp, timeout_minutes * MINUTE_MS)
  return { waiting: { breakpoint, trigger, message, deadline }, ...withTurn(view, event, 'waiting', message) }
}

export function breakpointResolved(view: DebateView, event: EventOf<'breakpoint_resolved'>): Change {
  const { resolution, message, redirect_task } = event.payload
  const what = resolution === 'timeout' ? 'unanswered' : 'answered'
  return { waiting: null, ...withTurn(view, event, what, redirect_task ?? message ?? RESOLUTIONS[resolution]) }
}

const RESOLUTIONS = {
  continue: 'Go on.',
  abort: 'End the debate.',
  redirect: undefined,
  inject: undefined,
  timeout: undefined,
}

export const debatePaused = (view: DebateView, event: EventOf<'debate_paused'>): Change => ({
  status: 'paused',
  checkpoint: event.payload.checkpoint,
  pausedAt: event.timestamp,
  unpaid: event.payload.budget ? { budget: event.payload.budget, until: event.payload.until ?? null } : null,
  ...withTurn(view, event, 'paused', event.payload.reason),
})

/** A breakpoint cannot be answered during a pause, so its deadline moves. */
export function debateResumed(view: DebateView, event: EventOf<'debate_resumed'>): Change {
  const { waiting, pausedAt, round } = view
  const lasted = Date.parse(event.timestamp) - Date.parse(pausedAt ?? event.timestamp)
  return {
    status: round === 0 ? 'pending' : 'running',
    unpaid: null,
    checkpoint: null,
    pausedAt: null,
    waiting: waiting && { ...waiting, deadline: waiting.deadline && later(waiting.deadline, lasted) },
    ...withTurn(view, event, 'resumed'),
  }
}

export const debateCancelled = (view: DebateView, event: EventOf<'debate_cancelled'>): Change => ({
  ...OVER,
  status: 'cancelled',
  ending: { status: 'cancelled', result: null, answer: '', why: null, at: event.timestamp },
  ...withTurn(view, event, 'cancelled', event.payload.reason),
})

export function debateEnd(view: DebateView, event: EventOf<'debate_end'>): Change {
  const { status, outcome: result, answer, confidence, method, tokens_in, tokens_out, cost_usd } = event.payload
  const { cost_known = view.usage.cost.cost_known, unpriced_tokens = view.usage.cost.unpriced_tokens } = event.payload
  const { error = null, summary } = event.payload
  const why = status === 'failed' ? (summary ?? error) : error
  return {
    ...OVER,
    status,
    confidence: view.confidence && { value: confidence, isCalibrated: isCalibrated(method) },
    usage: { tokens: tokens_in + tokens_out, cost: { cost_usd, cost_known, unpriced_tokens } },
    ending: { status, result, answer, why, at: event.timestamp },
    ...withTurn(view, event, status, why ?? (isAnswerShown(view) ? undefined : answer)),
  }
}

/** Whether the consensus right above already states the answer. */
const isAnswerShown = ({ entries }: DebateView) => {
  const last = entries.at(-1)
  return last?.kind === 'turn' && last.what === 'consensus'
}

const withTurn = (view: DebateView, { seq, timestamp: at }: DebateEvent, what: Turn, text?: string) => ({
  entries: [...view.entries, { kind: 'turn' as const, seq, at, round: view.round, what, text }],
})

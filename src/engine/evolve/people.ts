import { ERASED } from '../../shared/text/storable-text.ts'
import { MINUTE_MS } from '../../shared/time/dates.ts'
import type { MessageOrigin } from '../events/parts.ts'
import { dropUndefined, type Recorded } from '../events.ts'
import type { DebateState } from '../state.ts'
import type { Breakpoint, Message } from '../state-parts.ts'

type Change = Partial<DebateState>

export function evidenceAttached(state: DebateState, event: Recorded<'evidence_attached'>): Change {
  const { data, private: text, at } = event
  const evidence = dropUndefined({
    id: data.evidence,
    kind: data.kind,
    title: text?.title ?? ERASED,
    source: text?.source ?? ERASED,
    content: text?.content ?? ERASED,
    url: text?.url ?? null,
    digest: text?.digest ?? data.digest,
    confidence: data.confidence,
    freshness: data.freshness,
    authority: data.authority,
    reliability: data.reliability,
    origin: data.origin,
    label: text?.label,
    round: data.round,
    published: data.published,
    agent: data.agent,
    during: state.round > 0 ? { round: state.round, phase: state.phase } : undefined,
    at,
  })
  return { evidence: [...state.evidence, evidence] }
}

export const evidenceSought = (state: DebateState, event: Recorded<'evidence_sought'>): Change => ({
  sought: state.sought.concat({
    version: event.version,
    at: event.at,
    round: event.data.round,
    phase: state.phase,
    found: event.data.found,
    queries: event.private?.queries ?? [],
  }),
})

/** A word of a person is a message; a threshold or a weight holds from the next count on. */
export function interventionAdded(state: DebateState, event: Recorded<'intervention_added'>): Change {
  const { data, private: text } = event
  const message: Message = {
    version: event.version,
    at: event.at,
    round: state.round,
    phase: state.phase ?? '',
    agent: null,
    user: data.user,
    role: data.kind,
    content: text?.content ?? ERASED,
    proposal: null,
    adopts: false,
    abstains: false,
    cites: [],
    quotes: [],
    needs: [],
    to: data.agent ?? null,
    generatedBy: null,
    cut: false,
    discarded: false,
  }
  const said = { messages: [...state.messages, message], origins: withOrigin(state, data.origin) }
  if (data.value === undefined) return said
  if (data.kind === 'threshold') return { ...said, protocol: { ...state.protocol, threshold: data.value } }
  if (data.kind === 'weight' && data.agent) return { ...said, weights: { ...state.weights, [data.agent]: data.value } }
  return said
}

export const withOrigin = ({ origins }: DebateState, origin: MessageOrigin | undefined): readonly string[] =>
  origin ? [...origins, origin.message] : origins

export function breakpointRaised(
  state: DebateState,
  { data, private: text, at }: Recorded<'breakpoint_raised'>,
): Change {
  const { timeout_minutes: minutes = null } = data
  const raised: Breakpoint = {
    id: data.breakpoint,
    trigger: data.trigger,
    message: text?.message ?? ERASED,
    round: data.round,
    raisedAt: at,
    deadline: minutes === null ? null : new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString(),
    timeoutMinutes: minutes,
    resolution: null,
    resolvedAt: null,
    resolvedBy: null,
  }
  return { breakpoints: [...state.breakpoints, raised] }
}

export const breakpointResolved = (state: DebateState, { data, at }: Recorded<'breakpoint_resolved'>): Change => ({
  origins: withOrigin(state, data.origin),
  breakpoints: state.breakpoints.map((breakpoint) =>
    breakpoint.id === data.breakpoint
      ? { ...breakpoint, resolution: data.resolution, resolvedAt: at, resolvedBy: data.user ?? null }
      : breakpoint,
  ),
})

export function checkpointCreated(state: DebateState, event: Recorded<'checkpoint_created'>): Change {
  const { data, private: text } = event
  const checkpoint = {
    id: data.checkpoint,
    version: event.version,
    round: data.round,
    phase: data.phase,
    reason: text?.reason ?? data.reason,
    note: text?.note ?? null,
    createdAt: event.at,
    createdBy: data.user ?? null,
    resumedAt: null,
  }
  return { checkpoints: [...state.checkpoints, checkpoint] }
}

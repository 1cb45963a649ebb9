import type { EventShapes } from '../engine/events.ts'
import type { EventType, LogEvent } from '../shared/event-types.ts'
import { ERASED } from '../shared/text/storable-text.ts'
import { isSuggestion, shownWeight } from './audience-metrics.ts'

/** One event as clients receive it; `data` repeats `payload`, because clients of either kind exist. */
export interface EventFrame {
  type: string
  payload: Payload
  data: Payload
  debate_id: string
  loop_id: string
  /** The event's version: its place in its debate, from 1, without gaps. */
  seq: number
  timestamp: string
  round?: unknown
  agent?: unknown
}

type Payload = Readonly<Record<string, unknown>>

const EXCERPT_CHARACTERS = 1_000

type Data<Type extends EventType> = EventShapes[Type]['data']
type Text<Type extends EventType> = Partial<EventShapes[Type]['private']>

/** The names that clients know, beside the event's own fields; `text` is empty if it was erased. */
type Wording<Type extends EventType> = (data: Data<Type>, text: Text<Type>, at: string) => Payload

const ownFieldsOnly = () => ({})

const WORDING: { [Type in EventType]: Wording<Type> } = {
  debate_start: ({ panel, protocol, options = [], substituted = [] }, { topic = ERASED, options: texts }) => ({
    status: 'running',
    topic,
    task: topic,
    question: topic,
    agents: panel.map(({ agent }) => agent),
    agent_count: panel.length,
    rounds: protocol.rounds,
    total_rounds: protocol.rounds,
    protocol: { ...protocol, consensus: protocol.mode },
    options: options.map((id) => ({ id, text: texts?.[id] ?? ERASED })),
    substituted,
  }),
  round_start: ownFieldsOnly,
  phase_change: ({ from, to }) => ({ from_phase: from, to_phase: to, phase: to }),
  agent_message: (_, { content = ERASED }) => ({ content }),
  critique({ agent, proposal, severity }, { issues = [ERASED], suggestions = [] }) {
    const content = issues.join('\n')
    return {
      critic: agent,
      target: proposal,
      content,
      critique: content,
      issues,
      suggestions,
      severity_label: severityLabel(severity),
    }
  },
  ballot_opened: ({ proposals }, { texts }) => ({
    proposals: proposals.map((proposal) => ({ ...proposal, text: texts?.[proposal.id] ?? ERASED })),
    texts: undefined,
  }),
  vote_cast: ({ agent, user, choice, intensity }, { reason = ERASED }) => ({
    voter: agent ?? user,
    vote: choice,
    reason,
    reasoning: reason,
    ...(intensity !== undefined && { weight: shownWeight(intensity) }),
  }),
  vote_tally: ({ counts }) => ({ votes: counts }),
  consensus_reached({ winner, confidence, agreeing, dissenting }, { answer = ERASED }) {
    const conclusion = { reached: true, confidence, final_answer: answer, conclusion: answer }
    const supporters = { supporting_agents: agreeing, dissenting_agents: dissenting }
    const agreement = agreeing.length / Math.max(1, agreeing.length + dissenting.length)
    return { ...conclusion, answer, consensus: { ...conclusion, ...supporters, agreement, winner } }
  },
  round_end: ownFieldsOnly,
  debate_end({ result, rounds, confidence, winner }, { answer = ERASED }) {
    const status = result === 'failed' ? 'failed' : 'completed'
    const reached = result === 'consensus_reached'
    const ending = { status, outcome: result, consensus_reached: reached, confidence, final_answer: answer }
    const consensus = { reached, confidence, final_answer: answer, conclusion: answer, winner }
    return { ...ending, answer, result: { ...ending, rounds_used: rounds, consensus } }
  },
  agent_failed: ({ reason }, { message = ERASED }) => ({
    message,
    error: message,
    error_type: reason,
    recoverable: true,
  }),
  breakpoint_raised: ({ breakpoint }, { message = ERASED }, at) => ({
    message,
    breakpoint_id: breakpoint,
    triggered_at: at,
  }),
  breakpoint_resolved: ({ breakpoint, resolution, user }, { message }, at) => ({
    breakpoint_id: breakpoint,
    action: resolution,
    human_id: user,
    reasoning: message,
    resolved_at: at,
  }),
  checkpoint_created: ({ checkpoint, reason }, text) => ({
    checkpoint_id: checkpoint,
    reason,
    reason_text: text.reason,
  }),
  debate_paused: ({ checkpoint, cause, budget, until }) => ({
    status: 'paused',
    checkpoint_id: checkpoint,
    cause,
    budget_id: budget,
    until,
  }),
  debate_resumed: ({ checkpoint }) => ({ status: 'running', checkpoint_id: checkpoint }),
  debate_cancelled: () => ({ status: 'cancelled' }),
  debate_forked: ({ parent, version, hash }, { topic = ERASED }) => ({
    status: 'running',
    topic,
    task: topic,
    parent_debate_id: parent,
    parent_seq: version,
    parent_hash: hash,
  }),
  intervention_added: ({ intervention, kind }, { content = ERASED }) => ({
    intervention_id: intervention,
    intervention_type: kind,
    content,
    ...(isSuggestion(kind) && { suggestion: content }),
  }),
  evidence_attached: ({ evidence, digest: former }, { title = ERASED, content = ERASED, digest = former }) => ({
    evidence_id: evidence,
    digest,
    title,
    content: content.slice(0, EXCERPT_CHARACTERS),
    content_length: content.length,
  }),
  evidence_sought: (_, { queries = [] }) => ({ queries }),
  outcome_recorded: ownFieldsOnly,
  text_erased: ownFieldsOnly,
  debate_erased: ownFieldsOnly,
}

/** The events that end a debate: no unrecorded frame comes after them. */
export const CLOSING: ReadonlySet<EventType> = new Set(['debate_end', 'debate_cancelled'])

/** The events for those who follow all debates of their organization. */
export const TURNING_POINTS: ReadonlySet<EventType> = new Set([
  'debate_start',
  'debate_forked',
  'round_start',
  'phase_change',
  'vote_tally',
  'consensus_reached',
  'breakpoint_raised',
  'breakpoint_resolved',
  'debate_paused',
  'debate_resumed',
  'debate_cancelled',
  'debate_end',
])

export function eventFrame(event: LogEvent): EventFrame {
  const { type, debateId, version, at, data } = event
  const payload = wirePayload(event)
  return {
    type,
    payload,
    data: payload,
    debate_id: debateId,
    loop_id: debateId,
    seq: version,
    timestamp: at,
    round: data.round,
    agent: data.agent,
  }
}

/** An event's fields under the names that clients know, with its text. */
export function wirePayload({ type, debateId, at, data, private: text, erased }: LogEvent): Payload {
  /** The engine wrote the log, so the data of a type is known. */
  const wording = WORDING[type] as unknown as (data: object, text: object, at: string) => Payload
  return {
    debate_id: debateId,
    ...data,
    ...text,
    ...('round' in data && { round_num: data.round, round_number: data.round }),
    ...('user' in data && { user_id: data.user }),
    ...wording(data, text ?? {}, at),
    ...(erased && { erased }),
  }
}

function severityLabel(severity: number) {
  if (severity < 1 / 3) return 'minor'
  return severity < 2 / 3 ? 'moderate' : 'major'
}

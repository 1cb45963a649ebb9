import { dropUndefined } from '../../../../engine/events.ts'
import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import { costFields } from '../../../../engine/price.ts'
import { roundsOf } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import type { Evidence, Message, Sought, Vote } from '../../../../engine/state-parts.ts'
import { fitting } from '../../../../shared/pagination.ts'
import { debateIdNames, placeRecord, type StaleCause, stalenessOf, topicNames } from '../schema.ts'
import { decisionOf } from './consensus-record.ts'
import { heldRounds, howAsked, messageRecord, type Shown, voteRecord } from './round-record.ts'
import { conclusionNames, confidenceNames, currentRoundNames, type Debate } from './schema.ts'

/** What people wrote about a debate. */
export interface Details {
  title: string | null
  tags: string[]
  metadata: Record<string, unknown>
  archived: boolean
  notes: string | null
}

/** A debate as callers see it, without the addresses of what is left out. */
export type DebateRecord = Omit<Debate, 'omitted'> & { omitted: Omission | null }

/** The whole of a debate as callers see it. */
export function debateRecord(state: DebateState, details: Details, stale: readonly StaleCause[]): DebateRecord {
  const shown = shownOf(state)
  const decision = decisionOf(state)
  const { final_answer = null, confidence = 0 } = decision ?? {}
  return {
    ...debateIdNames(state.debateId),
    ...topicNames(state.topic),
    status: state.status,
    context: contextOf(state),
    waiting_for: waitingFor(state),
    in_progress: !isTerminal(state),
    domain: state.domain,
    options: state.closed ? state.proposals.map(({ text }) => text) : null,
    agents: agentsOf(state),
    panel: state.panel.map(({ agent, provider, model, role = null, p, n }) => ({
      agent,
      provider,
      model,
      role,
      accuracy: p,
      outcomes: n,
    })),
    substituted: [...state.substituted],
    rounds: heldRounds(state, shown),
    omitted: omittedOf(state, shown),
    consensus: decision,
    consensus_reached: decision?.reached ?? false,
    ...conclusionNames(final_answer),
    ...confidenceNames(confidence),
    ...currentRoundNames(state.round),
    total_rounds: roundsOf(state.protocol),
    duration_seconds: durationOf(state),
    created_at: state.createdAt,
    started_at: state.startedAt,
    updated_at: state.updatedAt,
    completed_at: state.endedAt,
    usage: usageOf(state),
    protocol: protocolRecord(state),
    evidence: state.evidence.map(evidenceSummary),
    grounding: state.grounding && { ...state.grounding, connectors: [...state.grounding.connectors] },
    staleness: stalenessOf(stale),
    sought: state.sought.map(soughtRecord),
    failures: state.failures.map(({ agent, round, phase, reason, message, at, made }) => ({
      agent,
      round,
      phase,
      reason,
      message,
      ...(made && howAsked({ made })),
      timestamp: at,
    })),
    outcome: outcomeOf(state),
    result: state.end?.result ?? null,
    parent: parentOf(state),
    about: state.about,
    origin: state.origin,
    created_by: state.user,
    version: state.version,
    erased: state.erased,
    ...details,
  }
}

export const agentsOf = ({ panel }: DebateState) => panel.map(({ agent }) => agent)

function waitingFor(state: DebateState): Debate['waiting_for'] {
  const open = isTerminal(state) ? undefined : openBreakpoint(state)
  return open ? { breakpoint_id: open.id, trigger: open.trigger, message: open.message, deadline: open.deadline } : null
}

function contextOf({ evidence }: DebateState): string | null {
  const texts = evidence.filter(({ kind }) => kind === 'context').map(({ content }) => content)
  return texts.length > 0 ? texts.join('\n\n') : null
}

/** Seconds from the first round to the end, or to the latest event. */
function durationOf({ startedAt, endedAt, updatedAt }: DebateState): number {
  if (startedAt === null) return 0
  return Math.max(0, Date.parse(endedAt ?? updatedAt) - Date.parse(startedAt)) / 1000
}

const usageOf = ({ usage }: DebateState) => ({
  tokens_in: usage.tokensIn,
  tokens_out: usage.tokensOut,
  total_tokens: usage.tokensIn + usage.tokensOut,
  cached_tokens: usage.cachedTokens,
  cache_write_tokens: usage.cacheWriteTokens,
  reasoning_tokens: usage.reasoningTokens,
  ...costFields(usage),
  calls: usage.calls,
})

function protocolRecord({ protocol }: DebateState): Debate['protocol'] {
  const { mode, threshold, script, brief, judge, phases, breakpoints, ...rest } = protocol
  return {
    ...rest,
    rounds: roundsOf(protocol),
    consensus: mode,
    consensus_threshold: threshold,
    judge: judge ?? null,
    agent_timeout_seconds: protocol.agent_timeout_seconds ?? null,
    phases: script ? script.flatMap((round) => round.map(({ name }) => name)) : [...phases],
    breakpoints: [...breakpoints],
  }
}

function outcomeOf({ outcome }: DebateState): Debate['outcome'] {
  if (!outcome) return null
  const { right, correct, source, user, at, explanation } = outcome
  return { right, correct, source, recorded_by: user, recorded_at: at, explanation }
}

const parentOf = ({ parent }: DebateState) =>
  parent && { debate_id: parent.debateId, version: parent.version, hash: parent.hash }

/** A piece of evidence without its text, and what it was taken from. */
const evidenceSummary = ({ id, kind, title, source, url, digest, reliability, ...more }: Evidence) => ({
  id,
  kind,
  title,
  source,
  url,
  digest,
  reliability,
  ...dropUndefined({ place: placeOf(more), published_at: more.published, round: more.round, agent: more.agent }),
})

function placeOf({ origin, label }: Pick<Evidence, 'origin' | 'label'>) {
  if (!origin) return undefined
  const { item, place, shown, all } = origin
  return { ...placeRecord({ item, ...place, label }), ...dropUndefined({ passages_shown: shown, passages_total: all }) }
}

const soughtRecord = ({ round, phase, found, queries, at }: Sought) => ({
  round,
  phase,
  found,
  queries: queries.map(({ query, agents }) => ({ query, agents: [...agents] })),
  timestamp: at,
})

/** Debates this small are shown whole, without counting bytes. */
const FEW_CONTRIBUTIONS = 100
const SHORT = 100_000

const lengthOf = (texts: readonly { content?: string; reason?: string }[]) =>
  texts.reduce((sum, { content = '', reason = '' }) => sum + content.length + reason.length, 0)

const isShort = (said: readonly (Message | Vote)[]) => said.length <= FEW_CONTRIBUTIONS && lengthOf(said) <= SHORT

/** The first messages that fit; the votes of agents, and the first votes of people that fit. */
function shownOf(state: DebateState): Shown {
  const { messages, votes } = state
  if (isShort(messages) && isShort(votes)) return state
  const ofPeople = votes.filter(({ user }) => user !== null)
  const left = new Set(ofPeople.slice(fitting(ofPeople.map((vote) => voteRecord(vote, state)))))
  return {
    messages: messages.slice(0, fitting(messages.map((message, index) => messageRecord(message, index, state)))),
    votes: votes.filter((vote) => !left.has(vote)),
  }
}

/** How much a record leaves out, and from which message on. */
interface Omission {
  messages: number
  votes: number
  from: number
}

/** Null when nothing is left out. */
function omittedOf(state: DebateState, shown: Shown): Omission | null {
  const from = shown.messages.length
  const [messages, votes] = [state.messages.length - from, state.votes.length - shown.votes.length]
  return messages === 0 && votes === 0 ? null : { messages, votes, from }
}

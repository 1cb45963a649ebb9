import { openBreakpoint } from '../../../../engine/flow/breakpoints.ts'
import { roundsOf } from '../../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { costFields } from '../../../../engine/unknown-cost.ts'
import { type StaleCause, stalenessOf } from '../staleness.ts'
import { decisionOf } from './consensus.ts'
import { evidenceSummary, soughtRecord } from './evidence-record.ts'
import { heldRounds, howAsked } from './rounds.ts'
import type { Debate } from './schema.ts'
import { type Omission, omittedOf, shownOf } from './shown.ts'

/** What people wrote on a debate beside the debate itself. */
export interface Details {
  title: string | null
  tags: string[]
  metadata: Record<string, unknown>
  archived: boolean
  notes: string | null
}

/** A debate as callers see it, before it is told at which address the rest is. */
export type DebateRecord = Omit<Debate, 'omitted'> & { omitted: Omission | null }

/** The whole of a debate as callers see it. */
export function debateRecord(state: DebateState, details: Details, stale: readonly StaleCause[]): DebateRecord {
  const shown = shownOf(state)
  const decision = decisionOf(state)
  const { final_answer = null, confidence = 0 } = decision ?? {}
  return {
    id: state.debateId,
    debate_id: state.debateId,
    topic: state.topic,
    task: state.topic,
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
    final_answer,
    conclusion: final_answer,
    confidence,
    agreement: confidence,
    rounds_used: state.round,
    current_round: state.round,
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

/** Seconds from the first round to the end, or to the last that happened. */
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

import { placeOfQuote } from '../../../engine/explanations/evidence-chain.ts'
import { type Explanation, explain } from '../../../engine/explanations/explanation.ts'
import type { DebateState, DebateStatus } from '../../../engine/state.ts'
import { ballotOf } from '../../../engine/votes/ballots.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import {
  type DebateResult,
  type Debates,
  placeRecord,
  type Stale,
  type StaleCause,
  stalenessOf,
} from '../debates/index.ts'
import { type Decision, type DecisionDetail, decisionIdNames } from './schema.ts'

export const decisionService = ({ results, judged }: Pick<Debates, 'results' | 'judged'>, taint: TaintOf) => ({
  async list(page: Page, { org }: Caller) {
    const { items, total } = await results.ended(org, page)
    const stale = await taint.of(
      org,
      items.map(({ debateId }) => debateId),
    )
    const decisions = items.map((item) => decisionRecord(item, stale.has(item.debateId)))
    return pageResult('decisions', { items: decisions, total }, page)
  },

  async get(id: string, caller: Caller) {
    const { state, stale } = await judged(id, caller)
    const supports = await taint.supports(caller.org, state)
    return decisionDetail(state, explain(state), { supports, stale })
  },
})
export type DecisionService = ReturnType<typeof decisionService>

const decisionRecord = ({ debateId, kind, result, ...debate }: DebateResult, stale: boolean): Decision => ({
  ...decisionIdNames(debateId),
  status: result === 'failed' ? 'failed' : 'completed',
  decision_type: kind === 'gauntlet' ? 'gauntlet' : 'debate',
  task: debate.topic,
  answer: debate.answer,
  result,
  confidence: debate.confidence,
  consensus_reached: result === 'consensus_reached',
  domain: debate.domain,
  agents: debate.agents,
  rounds_used: debate.roundsUsed,
  duration_seconds: Math.max(0, Date.parse(debate.endedAt) - Date.parse(debate.createdAt)) / 1000,
  created_at: debate.createdAt,
  completed_at: debate.endedAt,
  stale,
})

/** What a decision rests on, and which of it no longer holds. */
interface Ground {
  supports: readonly Support[]
  stale: readonly StaleCause[]
}

const STATUSES: Record<DebateStatus, DecisionDetail['status']> = {
  pending: 'pending',
  running: 'processing',
  paused: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** The share of the weighted vote from which a consensus is strong. */
const STRONG = 0.8

/** A decision with everything for and against it, even while it is being made. */
function decisionDetail(state: DebateState, found: Explanation, { supports, stale }: Ground): DecisionDetail {
  const { debateId, end, protocol } = state
  const answer = end?.answer ?? ''
  const confidence = end?.confidence ?? state.tallies.at(-1)?.confidence ?? 0
  const reached = end?.result === 'consensus_reached'
  const ratio = agreementRatio(state)
  const agents = state.panel.map(({ agent }) => agent)
  const duration = Math.max(0, Date.parse(state.endedAt ?? state.updatedAt) - Date.parse(state.createdAt)) / 1000
  const cited = found.evidence.filter(({ citedBy }) => citedBy.length > 0).map(({ piece }) => piece.id)
  return {
    ...decisionIdNames(debateId),
    status: STATUSES[state.status],
    decision_type: protocol.kind === 'gauntlet' ? 'gauntlet' : 'debate',
    task: state.topic,
    answer,
    result: end?.result ?? null,
    confidence,
    consensus_reached: reached,
    domain: state.domain,
    agents,
    substituted: [...state.substituted],
    rounds_used: state.round,
    duration_seconds: duration,
    created_at: state.createdAt,
    completed_at: state.endedAt,
    reasoning: end?.summary ?? '',
    evidence_used: cited,
    quotes: quotesIn(state),
    error: end?.error ?? null,
    stale: stale.length > 0,
    rests_on: supports.map(({ evidenceId, ...support }) => ({ ...support, evidence_id: evidenceId })),
    staleness: stalenessOf(stale),
    explanation: {
      summary: {
        answer,
        confidence,
        consensus_reached: reached,
        agreement_ratio: ratio,
        has_strong_consensus: reached && ratio >= STRONG,
      },
      reasoning: {
        key_claims: [...(end?.keyPoints ?? [])],
        supporting_evidence: cited,
        crux_claims: cruxes(found),
      },
      dissent: dissentIn(state),
      audit_trail: {
        created_at: state.createdAt,
        duration_seconds: duration,
        rounds_completed: state.round,
        agents_involved: agents,
        checksum: state.hash,
      },
    },
  }
}

/** Each quoted sentence once, with everyone who quotes it. */
function quotesIn({ messages, critiques, evidence }: DebateState): DecisionDetail['quotes'] {
  const said = [...messages.filter(({ discarded }) => !discarded), ...critiques].flatMap(({ agent, quotes }) =>
    quotes.map((quote) => ({ agent, quote })),
  )
  const groups = Map.groupBy(said, ({ quote }) => JSON.stringify([quote.evidence, quote.text, quote.against]))
  return [...groups.values()].flatMap((group) => {
    const quote = group[0]?.quote
    if (!quote) return []
    const place = placeOfQuote(evidence, quote)
    const agents = [...new Set(group.flatMap(({ agent }) => agent ?? []))]
    return [
      {
        evidence_id: quote.evidence,
        text: quote.text,
        agents,
        ...(quote.against && { against: quote.against }),
        ...(place && { place: placeRecord(place) }),
      },
    ]
  })
}

function agreementRatio({ tallies }: DebateState): number {
  const tally = tallies.at(-1)
  if (!tally || tally.winner === null) return 0
  const all = Object.values(tally.weights).reduce((sum, weight) => sum + weight, 0)
  return (tally.weights[tally.winner] ?? 0) / all
}

const cruxes = ({ counterfactuals }: Explanation): string[] =>
  counterfactuals.flatMap(({ condition, changes }) =>
    condition.kind === 'drop_evidence' && changes ? [condition.evidence] : [],
  )

function dissentIn(state: DebateState): DecisionDetail['explanation']['dissent'] {
  const report = state.end?.minorityReport ?? []
  const agents = report.flatMap((each) => each.agents)
  const proposals = ballotOf(state, state.tallies.at(-1)?.round ?? 0)?.proposals ?? []
  return {
    dissenting_agents: agents,
    reasons: report.flatMap(({ reasons }) => reasons),
    alternative_views: report.map(({ choice }) => proposals.find(({ id }) => id === choice)?.text ?? choice),
    severity: agents.length / state.panel.length,
  }
}

/** Something that a decision rests on directly. */
interface Support {
  kind: 'decision' | 'memory' | 'item'
  id: string
  evidenceId: string
  title: string
  stale: boolean
  removed: boolean
}

/** Whether decisions still rest on what holds. */
export interface TaintOf extends Stale {
  supports(org: string, state: DebateState): Promise<readonly Support[]>
}

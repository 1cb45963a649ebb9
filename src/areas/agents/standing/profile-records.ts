import type { AgentProfile } from '../../../engine/agent.ts'
import { wasRight } from '../../../engine/consensus/track-record.ts'
import { ERASED } from '../../../shared/text/storable-text.ts'
import {
  agentNames,
  lastDebateNames,
  type Position,
  type Profile,
  positionIdNames,
  profileNames,
  ratingNames,
  roundNames,
  stanceNames,
  takenAtNames,
} from './agent-schema.ts'
import type { Ranked } from './rank-agents.ts'
import { domainElos } from './ranking-records.ts'
import { eloNames, rankedAgentNames } from './ranking-schema.ts'
import { accuracyOf, consistencyClass, figuresOf, streakOf, trendOf, unrated } from './ratings.ts'
import { type Relation, standingAs } from './relations.ts'
import type { Standing, StandingStore } from './store.ts'

interface Known {
  agent: string
  standing: Standing
  place: Ranked | undefined
  matches: Awaited<ReturnType<StandingStore['matches']>>
  relations: readonly Relation[]
  available: AgentProfile | undefined
}

export function profileRecord({ agent, standing, place, matches, relations, available }: Known): Profile {
  const { everywhere, domains } = standing
  const counted = everywhere ?? unrated(agent)
  const figures = figuresOf(counted)
  const accuracy = accuracyOf(everywhere, everywhere)
  const { elo, wins, losses, draws, debates, outcomes, positions, reversals } = counted
  const record = { wins, losses, draws, matches: figures.games, win_rate: figures.winRate }
  const consistency = {
    consistency_score: figures.consistency,
    flip_rate: figures.flipRate,
  }
  const named = (kind: 'ally' | 'rival') => standingAs(relations, kind).map(({ other }) => other)
  return {
    ...profileNames(agent),
    ...ratingNames(elo),
    rank: place?.rank ?? null,
    ...record,
    ranking: {
      ...record,
      ...rankedAgentNames(agent),
      rank: place?.rank ?? null,
      ...eloNames(elo),
      games: figures.games,
      total_debates: debates,
      accuracy,
      outcomes,
      correct: counted.right_choices,
      ...streakOf(counted),
      trend: trendOf(counted),
      consistency: figures.consistency,
      consistency_class: consistencyClass(figures.consistency),
      domain_elos: domainElos(domains),
      last_active: everywhere?.last_at ?? null,
      recent_matches: matches.map(({ ended_at, ...match }) => ({ ...match, date: ended_at })),
    },
    persona: available
      ? {
          agent_name: agent,
          description: available.description,
          provider: available.provider,
          model: available.model,
          generated_by: available.generatedBy,
        }
      : null,
    consistency: {
      ...consistency,
      consistency_class: consistencyClass(figures.consistency),
      total_positions: positions,
      total_flips: reversals,
    },
    ...consistency,
    calibration: {
      calibration_score: figures.calibration,
      brier_score: figures.brier,
      accuracy: figures.positionAccuracy,
      prediction_count: outcomes,
      total_correct: counted.right_choices,
    },
    calibration_score: figures.calibration,
    reputation: accuracy,
    allies: named('ally'),
    rivals: named('rival'),
    domains: domains.map(({ domain }) => domain),
  }
}

export function personaRecord(agent: string, { everywhere, domains }: Standing) {
  const counted = everywhere ?? unrated(agent)
  const figures = figuresOf(counted)
  return {
    ...agentNames(agent),
    elo: counted.elo,
    domain_elos: domainElos(domains),
    games_played: figures.games,
    debates_count: counted.debates,
    win_rate: figures.winRate,
    calibration_score: figures.calibration,
    position_accuracy: figures.positionAccuracy,
    positions_taken: counted.positions,
    positions_correct: counted.right_choices,
    positions_incorrect: counted.outcomes - counted.right_choices,
    reversals: counted.reversals,
    last_active: everywhere?.last_at ?? null,
  }
}

const TRENDS = { up: 'rising', stable: 'stable', down: 'falling' } as const

/** The domains of an agent, most frequent first. */
export const domainRecords = ({ everywhere, domains }: Standing) =>
  domains
    .toSorted((one, other) => other.debates - one.debates || (one.domain < other.domain ? -1 : 1))
    .map((rating) => {
      const figures = figuresOf(rating)
      return {
        domain: rating.domain,
        elo: rating.elo,
        calibration_score: figures.calibration,
        accuracy: accuracyOf(rating, everywhere),
        outcomes: rating.outcomes,
        debates_count: rating.debates,
        matches: figures.games,
        win_rate: figures.winRate,
        avg_confidence: figures.averageConfidence,
        trend: TRENDS[trendOf(rating)],
        ...lastDebateNames(rating.last_at),
      }
    })

type TakenPosition = Awaited<ReturnType<StandingStore['positions']>>[number]

/** What an agent voted for in a debate, and whether it turned out right. */
export function positionRecord(agent: string, row: TakenPosition): Position {
  const id = `${row.debate_id}_${row.version}`
  const stance = row.stance ?? row.choice
  return {
    ...positionIdNames(id),
    ...agentNames(agent),
    debate_id: row.debate_id,
    topic: row.topic ?? ERASED,
    domain: row.domain,
    choice: row.choice,
    ...stanceNames(stance),
    confidence: row.confidence,
    supporting_evidence: row.cites,
    ...roundNames(row.round),
    was_final: row.final,
    reversed: row.reversal,
    outcome: positionOutcome(row),
    ...takenAtNames(row.taken_at),
  }
}

/** `unresolved`: no outcome will settle it. `pending`: no outcome has settled it yet. */
function positionOutcome({ choice, right_choice: right, wrong_choice: wrong }: TakenPosition) {
  if (choice === 'abstain') return 'unresolved'
  if (right === null && wrong === null) return 'pending'
  const correct = wasRight({ right, wrong }, choice)
  return correct === null ? 'unresolved' : correct ? 'correct' : 'incorrect'
}

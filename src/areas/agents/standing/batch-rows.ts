import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { DebateFacts } from './debate-facts.ts'
import type { PairChange } from './debate-rows.ts'
import { outcomesOf, type Rating } from './rating-changes.ts'
import { unrated } from './rating-figures.ts'

/** The domain under which an agent's ratings everywhere and the organization's totals are kept. */
export const EVERYWHERE = ''

/** Where and when something is written. */
export interface Place {
  organizationId: string
  debateId: string
  position: number
  at: string
}

/** How many matches of a pair are shown. */
const RECENT_MATCHES = 10

export const unratedRow = (organizationId: string, domain: string, agent: string, at: string): Rating => ({
  organization_id: organizationId,
  domain,
  last_at: at,
  ...unrated(agent),
})

export function matchRows(
  { organizationId, debateId, position, at }: Place,
  domain: string,
  facts: DebateFacts,
  winner: string | null,
  ratings: readonly Rating[],
): TableRow<'agent_matches'>[] {
  const outcomes = outcomesOf(facts, winner)
  return facts.parts.flatMap(({ agent, final }) => {
    if (!final) return []
    const outcome = outcomes.get(agent) ?? null
    const rating = outcome === null ? undefined : ratings.find((each) => each.agent === agent)
    return {
      organization_id: organizationId,
      debate_id: debateId,
      agent,
      domain,
      choice: final.choice,
      confidence: final.confidence,
      outcome,
      elo: rating?.elo ?? null,
      elo_change: rating?.last_change ?? null,
      correct: null,
      settled_position: null,
      ended_position: position,
      ended_at: at,
    }
  })
}

export const positionRows = (
  { organizationId, debateId }: Place,
  { parts }: DebateFacts,
): TableRow<'agent_positions'>[] =>
  parts.flatMap(({ positions }) =>
    positions.map(({ agent, version, position, round, choice, stance, cites, confidence, reversal, final, at }) => ({
      organization_id: organizationId,
      debate_id: debateId,
      agent,
      version,
      position,
      round,
      choice,
      stance,
      cites: [...cites],
      confidence,
      reversal,
      final,
      taken_at: at,
    })),
  )

type Pair = TableRow<'agent_pairs'>

/** A pair after one more debate. */
export function pairAfter(
  known: Pair | undefined,
  { organizationId, debateId, at }: Place,
  domain: string,
  { agent, other, margin, recent, ...counts }: PairChange,
): Pair {
  const sum = (name: keyof typeof counts) => (known?.[name] ?? 0) + counts[name]
  return {
    organization_id: organizationId,
    agent,
    other,
    domain,
    debates: (known?.debates ?? 0) + 1,
    met: sum('met'),
    agreements: sum('agreements'),
    wins: sum('wins'),
    losses: sum('losses'),
    draws: sum('draws'),
    margin_sum: (known?.margin_sum ?? 0) + margin,
    adoptions: sum('adoptions'),
    critiques_taken_up: sum('critiques_taken_up'),
    reversals: sum('reversals'),
    influenced: sum('influenced'),
    last_at: at,
    last_debate: debateId,
    recent: [...recent.map((match) => ({ ...match })), ...(known?.recent ?? [])].slice(0, RECENT_MATCHES),
  }
}

/** A rating after it became known whether a choice was right; an outcome that is recorded again takes the former's place. */
export function ratingSettled(rating: Rating, match: TableRow<'agent_matches'>, correct: boolean | null): Rating {
  const gained = (count: (known: boolean) => number) =>
    (correct === null ? 0 : count(correct)) - (match.correct === null ? 0 : count(match.correct))
  return {
    ...rating,
    outcomes: rating.outcomes + gained(() => 1),
    right_choices: rating.right_choices + gained(Number),
    squared_error: rating.squared_error + gained((known) => (match.confidence - Number(known)) ** 2),
  }
}

/** A rating without a position that was taken in a debate which is erased. */
export const ratingWithout = (rating: Rating, { confidence, reversal }: TableRow<'agent_positions'>): Rating => ({
  ...rating,
  positions: rating.positions - 1,
  confidence_sum: rating.positions === 1 ? 0 : rating.confidence_sum - confidence,
  reversals: rating.reversals - Number(reversal),
})

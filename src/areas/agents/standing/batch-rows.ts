import type { ErasedLog } from '../../../background/log-readers/erased-logs-store.ts'
import { debateStartOf } from '../../../engine/debate-start.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { HeldRows } from '../../../storage/rows/rows-in-memory.ts'
import { type DebateFacts, factsOf } from './debate-facts.ts'
import { type FromText, fromText, type PairChange } from './debate-rows.ts'
import { noteOf } from './event-notes.ts'
import { outcomesOf, type Rating, unrated } from './ratings.ts'

/** The domain that stands for all domains, in ratings of agents and totals of the organization. */
export const EVERYWHERE = ''

/** The debate and time of a change. */
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

/** A rating after the outcome of a choice became known; an outcome recorded again replaces the former. */
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

/** A rating without a position from an erased debate. */
export const ratingWithout = (rating: Rating, { confidence, reversal }: TableRow<'agent_positions'>): Rating => ({
  ...rating,
  positions: rating.positions - 1,
  confidence_sum: rating.positions === 1 ? 0 : rating.confidence_sum - confidence,
  reversals: rating.reversals - Number(reversal),
})

type Standing = TableRow<'standing_debates'>

interface Rows {
  debates: HeldRows<Standing>
  notes: HeldRows<TableRow<'standing_notes'>>
  positions: HeldRows<TableRow<'agent_positions'>>
  ratings: HeldRows<TableRow<'agent_ratings'>>
  pairs: HeldRows<TableRow<'agent_pairs'>>
}

/** What only the words of a debate show about its agents; it goes with the words. */
export function factsFromText({ debates, notes, positions, ratings, pairs }: Rows) {
  function count({ organization_id, domain }: Standing, facts: FromText | null, times: 1 | -1) {
    for (const { agent, critiques } of facts?.agents ?? []) {
      for (const name of [EVERYWHERE, domain]) {
        const rating = ratings.get(organization_id, name, agent)
        if (rating) ratings.put({ ...rating, critiques_taken_up: rating.critiques_taken_up + critiques * times })
      }
    }
    for (const { agent, other, critiques, influenced } of facts?.pairs ?? []) {
      const pair = pairs.get(organization_id, agent, other, domain)
      if (!pair) continue
      const critiques_taken_up = pair.critiques_taken_up + critiques * times
      pairs.put({ ...pair, critiques_taken_up, influenced: pair.influenced + influenced * times })
    }
  }

  const takeBack = (debate: Standing) => count(debate, debate.from_text as FromText | null, -1)

  /** Only the texts show whether a critique was taken up; wins do not depend on them. */
  function retellEnd(debate: Standing, events: readonly RecordedEvent[]) {
    const end = events.findIndex(({ type }) => type === 'debate_end' || type === 'debate_cancelled')
    const facts = factsOf(events.slice(0, end).flatMap((event) => noteOf(event) ?? []))
    const kept = fromText(facts)
    takeBack(debate)
    count(debate, kept, 1)
    debates.put({ ...debate, from_text: kept && { ...kept } })
    for (const { version, stance } of facts.parts.flatMap((part) => part.positions)) {
      positions.change([debate.debate_id, version], { stance })
    }
  }

  return {
    takeBack,

    /** Computes everything again from the words that are left. */
    retell({ debateId, events }: ErasedLog) {
      for (const event of events) {
        const beginning = debateStartOf(event)
        if (beginning) debates.change([debateId], { topic: beginning.topic })
        const note = noteOf(event)
        if (note) notes.change([debateId, event.version], { note: { ...note } })
      }
      const debate = debates.get(debateId)
      if (debate?.ended_at) retellEnd(debate, events)
    },
  }
}

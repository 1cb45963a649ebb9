import { type Recorded, recorded } from '../../../../engine/events.ts'
import { type DebateStatus, isTerminal } from '../../../../engine/state.ts'
import { tokenCount } from '../../../../shared/token-count.ts'
import type { Database } from '../../../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../../../storage/event-log/rows.ts'

interface Row {
  status: DebateStatus
  ended_at: string | null
}

type Figures = Partial<ReturnType<typeof endFigures>>

/**
 * The state of a debate changes with its last event, but its result appears only after the view has folded it. For
 * debates that the view has not folded yet, the result comes from the log, so that no row mixes before and after.
 */
export async function withEnds<Ended extends Row>(
  db: Database,
  rows: readonly Ended[],
  idOf: (row: Ended) => string,
): Promise<Ended[]> {
  const isUnfolded = (row: Row) => row.ended_at === null && isTerminal(row)
  const unfolded = rows.filter(isUnfolded).map(idOf)
  if (unfolded.length === 0) return [...rows]
  const ends = await endsOf(db, unfolded)
  return rows.map((row) => (isUnfolded(row) ? { ...row, ...ends.get(idOf(row)) } : row))
}

async function endsOf(db: Database, ids: readonly string[]): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('events')
    .select(EVENT_COLUMNS)
    .where('debate_id', 'in', ids)
    .where('type', 'in', ['debate_end', 'debate_cancelled'])
    .orderBy('position')
    .execute()
  return new Map(
    rows.map((row) => {
      const event = recorded(eventOf(row))
      return [event.debateId, event.type === 'debate_end' ? endFigures(event) : { ended_at: event.at }]
    }),
  )
}

/** The result of a debate according to its last event. */
export function endFigures({ at, data, private: text }: Recorded<'debate_end'>) {
  const { result, winner, confidence, rounds, cost_usd, cost_known = null, unpriced_tokens = null } = data
  return {
    result,
    winner,
    confidence,
    rounds_used: rounds,
    cost_usd,
    cost_known,
    unpriced_tokens,
    tokens_in: tokenCount(data.tokens_in, Number.MAX_SAFE_INTEGER),
    tokens_out: tokenCount(data.tokens_out, Number.MAX_SAFE_INTEGER),
    answer: text?.answer ?? null,
    ended_at: at,
  }
}

/** The cost of a debate that has ended. */
export const COST_COLUMNS = [
  'results.tokens_in',
  'results.tokens_out',
  'results.cost_usd',
  'results.cost_known',
  'results.unpriced_tokens',
] as const

interface CostRow {
  tokens_in: number | null
  tokens_out: number | null
  cost_usd: number | null
  cost_known: boolean | null
  unpriced_tokens: number | null
}

/** For logs that do not say whether their cost is known: tokens without a cost have no price. */
export function resultCost({ tokens_in, tokens_out, cost_usd, cost_known, unpriced_tokens }: CostRow) {
  const tokens = Number(tokens_in ?? 0) + Number(tokens_out ?? 0)
  const isKnown = cost_known ?? !(tokens > 0 && (cost_usd ?? 0) === 0)
  return {
    cost_usd: cost_usd ?? 0,
    cost_known: isKnown,
    unpriced_tokens: Number(unpriced_tokens ?? (isKnown ? 0 : tokens)),
  }
}

import { recorded } from '../../../../engine/events.ts'
import { type DebateStatus, isTerminal } from '../../../../engine/state.ts'
import type { Database } from '../../../../storage/database.ts'
import { EVENT_COLUMNS, eventOf } from '../../../../storage/event-log/rows.ts'
import { endFigures } from './end-figures.ts'

interface Row {
  status: DebateStatus
  ended_at: string | null
}

type Figures = Partial<ReturnType<typeof endFigures>>

/**
 * The state of a debate is there with its last event, what it came to only when the view has folded it: of those whose end the view does
 * not have, it is read from the log, so that no row tells both of before and of after.
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

import { sql } from 'kysely'
import { conflict } from '../../../../shared/errors.ts'
import { nameLock } from '../../../../storage/rows/name-lock.ts'

/** How many runs of a payer may be under way. */
export const MOST_UNDER_WAY = 50

/** Held while a run of a payer comes under way, so that two of them are not counted beside each other. */
export const lockUnderWay = (payer: string) => nameLock(`workflow-runs:${payer}`)

/** How many runs of a payer are under way, as the column `count`. */
export const underWayOf = (payer: string) =>
  sql`select count(*)::int as count from workflow_runs where payer = ${payer} and completed_at is null`

export function refuseFull<Begun extends object>(begun: Begun | { underWay: number }): Begun {
  if (!('underWay' in begun)) return begun
  const most = `At most ${MOST_UNDER_WAY} runs may be under way at once; let some end, or cancel some`
  throw conflict(most, { status: 'full', under_way: begun.underWay })
}

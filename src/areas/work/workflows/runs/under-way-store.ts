import { sql } from 'kysely'
import { nameLock } from '../../../../storage/rows/name-lock.ts'

/** Held while a run of a payer comes under way, so that two of them are not counted beside each other. */
export const lockUnderWay = (payer: string) => nameLock(`workflow-runs:${payer}`)

/** How many runs of a payer are under way, as the column `count`. */
export const underWayOf = (payer: string) =>
  sql`select count(*)::int as count from workflow_runs where payer = ${payer} and completed_at is null`

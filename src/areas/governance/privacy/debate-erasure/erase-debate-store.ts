import { sql } from 'kysely'
import type { Area, ErasedDebate } from '../../../../platform.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { SearchIndex } from '../../../../storage/search/search-index.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import { eraseStore } from './erase-rule-store.ts'

interface DebateEraserDependencies {
  keeps: () => readonly TableDescription[]
  areas: () => readonly Pick<Area, 'views' | 'erases'>[]
  search: Pick<SearchIndex, 'removeOf'>
}

/** `result.debate_id` is a field of the object in `result`. */
function named(by: string) {
  const [column = '', field] = by.split('.')
  return field === undefined ? sql.ref(column) : sql`${sql.ref(column)} ->> ${field}`
}

/**
 * Erases what every table keeps of a debate, as its description says; a repetition erases what was written since. Tables
 * that a view folds are left to the view, which reads the same event. Areas that do more come first, and areas that build on
 * others before those: they take named locks before they touch rows, as they do elsewhere, so that no two wait for each other.
 */
export function debateEraser({ keeps, areas, search }: DebateEraserDependencies) {
  const effects: Readonly<Record<string, (tx: Transaction, debate: ErasedDebate) => Promise<void>>> = {
    'search.remove': (tx, { org, debateId }) => search.removeOf(tx, org, { debateId }),
  }

  async function eraseFrom(tx: Transaction, kept: TableDescription, debate: ErasedDebate) {
    const { table, debate: rule, plain } = kept
    if (!rule || rule.byArea || rule.erase === 'pseudonym') return
    const columns: readonly string[] = plain
    const ofDebate = sql`${named(rule.by)} = ${debate.debateId}`
    const where = columns.includes('organization_id') ? sql`organization_id = ${debate.org} and ${ofDebate}` : ofDebate
    if (rule.erase === 'delete') await eraseStore.remove(tx, { table, where })
    else if ('clear' in rule.erase) await eraseStore.clear(tx, { table, where }, rule.erase.clear)
    else if ('effect' in rule.erase) await effects[rule.erase.effect]?.(tx, debate)
  }

  return async (tx: Transaction, debate: ErasedDebate): Promise<void> => {
    const all = areas()
    const folded = new Set(all.flatMap(({ views = [] }) => views.flatMap(({ tables }) => tables)))
    for (const area of all.toReversed()) await area.erases?.(tx, debate)
    for (const kept of keeps()) if (!folded.has(kept.table)) await eraseFrom(tx, kept, debate)
  }
}
export type EraseDebate = ReturnType<typeof debateEraser>

/** Whether one of these reactions has yet to read what was recorded up to a position. */
export const behindStore = (db: Database) => async (reactions: readonly string[], position: number) => {
  const behind = await db
    .selectFrom('cursors')
    .select('name')
    .where('name', 'in', reactions)
    .where('position', '<', position)
    .executeTakeFirst()
  return behind !== undefined
}

import type { Area } from '../../../../platform.ts'
import type { TableDescription } from '../../../../storage/table.ts'
import type { Contributions } from './contributions.ts'
import type { Work } from './erasure-driver.ts'
import type { PersonRulesStore } from './person-rules-store.ts'

interface PersonEraserDependencies {
  areas: () => readonly Pick<Area, 'erasesPerson'>[]
  dataMap: () => readonly TableDescription[]
  /** The tables that views fold from the log, and that follow it. */
  folded: () => ReadonlySet<string>
  rules: Pick<PersonRulesStore, 'follow' | 'inTransaction'>
  contributions: Contributions
}

/** Erases what areas and their tables keep of a person; areas come first, as the rows by which they find it may go. */
export function personEraser({ areas, dataMap, folded, rules, contributions }: PersonEraserDependencies) {
  return async ({ whose, beat }: Pick<Work, 'whose' | 'beat'>): Promise<void> => {
    const person = { userId: whose.id, asked: contributions.asked(await contributions.of(whose.id)) }
    for (const area of areas().toReversed()) {
      await beat()
      await rules.inTransaction(async (tx) => area.erasesPerson?.(tx, person))
    }
    const byView = folded()
    for (const kept of dataMap()) {
      await beat()
      if (!byView.has(kept.table)) await rules.follow(kept, whose)
    }
  }
}
export type ErasePerson = ReturnType<typeof personEraser>

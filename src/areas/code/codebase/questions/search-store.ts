import { sql } from 'kysely'
import { SYMBOL_KINDS } from '../../../../analysis/structure/structure-facts.ts'
import type { Database } from '../../../../storage/database.ts'
import type { SymbolRow } from '../structure/index.ts'

const MOST_MATCHING = 3_000

/** Looks for symbols by words, and by who uses whom. */
export function codeSearchStore(db: Database) {
  const symbols = (org: string, repositoryId: string) =>
    db
      .selectFrom('code_symbols')
      .selectAll()
      .where('organization_id', '=', org)
      .where('repository_id', '=', repositoryId)
      .where('kind', 'in', SYMBOL_KINDS)

  return {
    /** Symbols with one of these beginnings of words, in lower case, in their name, path or comment; the most used first. */
    async matching(org: string, repositoryId: string, beginnings: readonly string[]): Promise<SymbolRow[]> {
      if (beginnings.length === 0) return []
      const patterns = beginnings.map((beginning) => `%${beginning}%`)
      const words = sql<string>`lower(name || ' ' || path || ' ' || coalesce(doc, ''))`
      return symbols(org, repositoryId)
        .where(sql<boolean>`${words} like any (${patterns}::text[])`)
        .orderBy('uses', 'desc')
        .orderBy('number')
        .limit(MOST_MATCHING)
        .execute()
    },

    /** The most used symbols, those with a comment first. */
    mostUsed: (org: string, repositoryId: string, most: number): Promise<SymbolRow[]> =>
      symbols(org, repositoryId)
        .where('is_test', '=', false)
        .orderBy(sql`doc is null`)
        .orderBy('uses', 'desc')
        .orderBy('number')
        .limit(most)
        .execute(),

    /** What uses these symbols, and what they use, the closest first. */
    async neighbours(
      org: string,
      repositoryId: string,
      numbers: readonly number[],
      most: number,
    ): Promise<SymbolRow[]> {
      const own = sql`organization_id = ${org} and repository_id = ${repositoryId}`
      const { rows } = await sql<SymbolRow>`
        with near as (
          select to_number as number, uses from code_edges where ${own} and from_number = any (${numbers}::int[])
          union all
          select from_number, uses from code_edges where ${own} and to_number = any (${numbers}::int[])
        ), weighed as (
          select number, sum(uses) as weight from near where not number = any (${numbers}::int[]) group by number
        )
        select s.* from code_symbols s join weighed using (number)
        where ${own} and kind <> 'file' and kind <> 'import'
        order by weight desc, number limit ${most}`.execute(db)
      return rows
    },
  }
}
export type CodeSearchStore = ReturnType<typeof codeSearchStore>

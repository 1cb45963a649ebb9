import type { Whole } from '../../../../../platform.ts'
import type { Category, TableDescription } from '../../../../../storage/table.ts'
import type { ErasurePolicy } from '../tables.ts'

interface KeptGroundsDependencies {
  /** The tables that views fold from the log, and that follow it. */
  folded: () => ReadonlySet<string>
  wholes: () => readonly Whole[]
}

/** Categories that belong to the organization rather than to the person who wrote them, under the policy `keep`. */
const THEIR_OWN: ReadonlySet<Category> = new Set(['account', 'knowledge'])

const FOLDED_KEPT = 'It is folded from questions, decisions and what others wrote, which the policy keeps'
const FOLDED_ELSEWHERE = 'It is folded from a debate that has no link to what the person wrote'

/** Such a column holds ids, figures and states; clearing it could break the row. */
export const NO_TEXT = 'The data map says that no text of people stands in this column, so no rule removes it'

const groundOf = ({ person, debate }: TableDescription): string | undefined => {
  for (const rule of [person?.erase, debate?.erase]) if (typeof rule === 'object' && 'keep' in rule) return rule.keep
  return undefined
}

/** Why rows with something of the person stay where they are. */
export function retentionGrounds({ folded, wholes }: KeptGroundsDependencies) {
  /** The thing that rows of a table are a part of, where only the whole can go. */
  const wholeOf = (table: string) => {
    const whole = wholes().find((each) => Object.hasOwn(each.tables, table))
    return whole && { column: whole.tables[table], remove: whole.remove }
  }

  /** Why a row stays, by the policy and the rule of its table; undefined where it goes. */
  function groundToStay(
    kept: TableDescription,
    { author }: { author: string | null },
    policy: ErasurePolicy,
    userId: string,
  ) {
    const ground = wholeOf(kept.table) ? undefined : groundOf(kept)
    if (ground !== undefined) return ground
    if (policy === 'erase') return undefined
    if (author !== null && author !== userId) return 'Another person wrote it'
    return THEIR_OWN.has(kept.category) ? 'It belongs to the organization' : undefined
  }

  return {
    wholeOf,
    groundToStay,
    isFolded: (table: string) => folded().has(table),

    /** Why a row stays; undefined where it goes. Tables that views fold follow the log. */
    groundFor(
      kept: TableDescription,
      row: { author: string | null },
      policy: ErasurePolicy,
      userId: string,
    ): string | undefined {
      if (folded().has(kept.table)) return policy === 'keep' ? FOLDED_KEPT : FOLDED_ELSEWHERE
      return groundToStay(kept, row, policy, userId)
    },
  }
}
export type RetentionGrounds = ReturnType<typeof retentionGrounds>

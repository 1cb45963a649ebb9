import type { Whole } from '../../../../../platform.ts'
import type { Category, TableDescription } from '../../../../../storage/table.ts'
import type { ErasurePolicy } from '../tables.ts'

interface KeptGroundsDependencies {
  /** Views fold them from the log, and follow it. */
  folded: () => ReadonlySet<string>
  wholes: () => readonly Whole[]
}

/** What belongs to an organization rather than to who wrote it down, under the policy `keep`. */
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
export function keptGrounds({ folded, wholes }: KeptGroundsDependencies) {
  /** The thing that rows of a table are a part of, where only the whole can go. */
  const wholeOf = (table: string) => {
    const whole = wholes().find((each) => Object.hasOwn(each.tables, table))
    return whole && { column: whole.tables[table], remove: whole.remove }
  }

  /** By the policy and the rule of the table. */
  function groundToStay(
    kept: TableDescription,
    { author }: { author: string | null },
    policy: ErasurePolicy,
    userId: string,
  ) {
    const ground = wholeOf(kept.table) ? undefined : groundOf(kept)
    if (ground !== undefined) return ground
    if (policy === 'erase') return undefined
    if (author !== null && author !== userId) return 'Somebody else wrote it'
    return THEIR_OWN.has(kept.category) ? 'It belongs to the organization' : undefined
  }

  return {
    wholeOf,
    groundToStay,
    isFolded: (table: string) => folded().has(table),

    /** Undefined where it goes. What views fold follows the log. */
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
export type KeptGrounds = ReturnType<typeof keptGrounds>

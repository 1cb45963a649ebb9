import type pg from 'pg'
import { digestOf } from '../../shared/crypto/text-digest.ts'
import type { Held } from '../../shared/telemetry/held-parts.ts'

/** A text that came this often is worth preparing. */
const USES = 3
/** Every connection holds a plan of each, on the server too. */
export const MOST_NAMES = 400
/** Texts that came less often; the longest unused are forgotten. */
const MOST_COUNTED = 2_000
/** Only these can be prepared; several statements in one text cannot. */
const PREPARABLE = /^\(?(select|insert|update|delete|with|merge)\b[^;]*$/
/** What `*` stands for changes with a migration, and with it the result of a prepared statement. */
const EVERY_COLUMN = /\*(?!\s*['"\d()$])/

/**
 * Stands in a text whose best plan depends on its values, such as how large the organization is and how frequent a word:
 * the server plans it each time, and does not settle on one plan for all.
 */
export const PLANNED_FOR_ITS_VALUES = '-- planned for its values\n'

const isWorthPreparing = (text: string) =>
  PREPARABLE.test(text) && !EVERY_COLUMN.test(text) && !text.includes(PLANNED_FOR_ITS_VALUES)

/**
 * The name of a statement: the same for the same text only, so that where several nodes share connections none executes
 * the statement of another. The server cuts long names at their end, where the digest is not.
 */
export const statementName = (about: string | number, text: string) => `parley_${digestOf(text).slice(0, 16)}_${about}`

/** Chooses which texts are prepared, and their names. */
export interface StatementNames {
  /** The name of a text that is worth preparing. */
  of(text: string): string | undefined
  /** All names that texts have now: what a connection holds beyond them is of no use any more. */
  given(): ReadonlySet<string>
  /** A migration changed what prepared statements answer with: from now on they are prepared anew. */
  renew(): void
  /** A pooler was noticed: from now on nothing is prepared. */
  stop(): void
  /** The named texts, and the bytes of all texts that are counted. */
  held(): Held
}

/** Whether a prepared statement failed because a migration changed what it answers with. */
export function isOutdated(fault: unknown): boolean {
  const { code, routine } = fault as Partial<pg.DatabaseError>
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Counts texts and names those that come again. A text that is built differently with each call seldom becomes frequent
 * enough to be named; of too many names, that of the longest unused text is taken away.
 */
export function statementNames({ isOff = false, onStop = () => {} } = {}): StatementNames {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let generation = 1
  let stopped = isOff

  function count(text: string): number {
    const before = uses.get(text) ?? 0
    uses.delete(text)
    uses.set(text, before + 1)
    if (uses.size > MOST_COUNTED) uses.delete(uses.keys().next().value as string)
    return before + 1
  }

  return {
    of(text) {
      const known = names.get(text)
      if (known === undefined && (stopped || count(text) < USES || !isWorthPreparing(text))) return undefined
      if (known === undefined && names.size >= MOST_NAMES) names.delete(names.keys().next().value as string)
      const name = known ?? statementName(generation, text)
      names.delete(text)
      names.set(text, name)
      uses.delete(text)
      return name
    },
    given: () => new Set(names.values()),
    renew() {
      generation += 1
      names.clear()
    },
    stop() {
      stopped = true
      names.clear()
      onStop()
    },
    held() {
      let bytes = 0
      for (const text of names.keys()) bytes += text.length
      for (const text of uses.keys()) bytes += text.length
      return { entries: names.size, bytes }
    },
  }
}

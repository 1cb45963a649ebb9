import type { View } from '../../src/background/log-readers/views.ts'
import { type TableDescription, textColumnsOf } from '../../src/storage/table.ts'
import { marksIn, type WordedLog } from '../support/worded-logs.ts'

type Contents = Readonly<Record<string, readonly string[]>>

/** Views that say they keep no text and do, or the other way round. */
export function textKeptWrongly(views: readonly View[], keeps: readonly TableDescription[]): string[] {
  return views.flatMap(({ name, tables, keepsText }) => {
    const columns = keeps
      .filter(({ table }) => tables.includes(table))
      .flatMap((kept) => textColumnsOf(kept).map((column) => `${kept.table}.${column}`))
    if (keepsText && columns.length === 0) {
      return [
        `${name} keeps no text by its tables.ts: let its textErased say 'keeps no text', or name the columns there`,
      ]
    }
    if (keepsText || columns.length === 0) return []
    return [
      `${name} says that it keeps no text, but tables.ts says that ${columns.join(', ')} may: give it a textErased, or call the column plain`,
    ]
  })
}

/** Which columns have which of the marks. */
export function columnsWithMarks(contents: Contents, marks: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [table, rows] of Object.entries(contents)) {
    for (const row of rows) {
      for (const [column, value] of Object.entries(JSON.parse(row) as Record<string, unknown>)) {
        for (const mark of marksIn(JSON.stringify(value)).intersection(marks)) {
          found.set(mark, (found.get(mark) ?? new Set()).add(`${table}.${column}`))
        }
      }
    }
  }
  return found
}

/** Columns that have marks though tables.ts calls them plain. */
export function plainColumnsWithWords(
  found: ReadonlyMap<string, ReadonlySet<string>>,
  keeps: readonly TableDescription[],
) {
  const texts = new Set(keeps.flatMap((kept) => textColumnsOf(kept).map((column) => `${kept.table}.${column}`)))
  const columns = new Set([...found.values()].flatMap((each) => [...each]))
  return [...columns].filter((column) => !texts.has(column)).sort()
}

export interface Erased {
  log: WordedLog
  versions: ReadonlySet<number>
}

/** The marks that nobody has any more, and those that nobody has lost. */
export function goneAndKept(erased: readonly Erased[]): { gone: Set<string>; kept: Set<string> } {
  const had = { lost: new Set<string>(), still: new Set<string>() }
  for (const { log, versions } of erased) {
    for (const [version, marks] of log.marks) {
      for (const mark of marks) (versions.has(version) ? had.lost : had.still).add(mark)
    }
  }
  return { gone: had.lost.difference(had.still), kept: had.still.difference(had.lost) }
}

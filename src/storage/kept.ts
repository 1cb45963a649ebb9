import type { ColumnOf } from './rows/many-rows.ts'
import type { Tables } from './tables.ts'

/** What rows are about, in the words in which people are told what is kept of them. */
export const CATEGORIES = {
  account: 'Who somebody is, and which organization they belong to',
  access: 'How somebody proves who they are, and where they are signed in',
  debate: 'Debates, and what is made from them',
  knowledge: 'Documents, and what else people brought for debates to rest on',
  audit: 'What was done, and by whom',
  delivery: 'What was sent or waits to be sent',
  figure: 'Sums and counts',
  machinery: 'What the installation needs to run',
} as const

export type Category = keyof typeof CATEGORIES

/**
 * What becomes of a row when its person or its debate is erased: it goes; its id stays and names nobody any more; columns are
 * emptied; an effect of that kind removes a copy outside; or it stays, and why.
 */
type Erase<Column extends string> =
  | 'delete'
  | 'pseudonym'
  | { clear: readonly Column[] }
  | { effect: string }
  | { keep: string }

/** The row of the same organization that says whose it is: one that `its` column names, and `by` which a person is found there. */
export interface Through<Column extends string = string> {
  table: keyof Tables
  column: Column
  its: string
  by: string
}

interface KeptTable<Table extends keyof Tables, Column extends string = ColumnOf<Table>> {
  table: Table
  /** The columns that say something about a person: names, addresses, ids of people, whatever people or agents wrote. */
  personal: readonly Column[]
  /** All others. */
  plain: readonly Column[]
  /** Columns whose text is sealed, each with the column of the owner that it is sealed for. */
  sealed?: readonly { column: Column; owner: Column }[]
  category: Category
  /** Why it is kept, as people are told. */
  purpose: string
  /** How long a row is kept after the time in `since`; until somebody removes it where this is not said. */
  days?: number
  since?: Column
  /** How many hours lie between two looks for what is over, where that is not as often as for all others. */
  everyHours?: number
  /** More goes with a row than itself, so the area removes it in a job of its own. */
  sweptByArea?: true
  /** Whether a person who asks for their data is given the rows, without which columns, or why not at all. */
  exported: 'rows' | { without: readonly Column[] } | { omit: string }
  /** How rows of a person are found, by id or, with `email:`, by address, and what becomes of them. */
  person?: { by: readonly (Column | `email:${Column}`)[]; through?: Through<Column>; erase: Erase<Column> }
  /** How rows of a debate are found, and what becomes of them. */
  debate?: {
    /** With a dot, a field of the object that the column holds. */
    by: Column | `${Column}.${string}`
    erase: Erase<Column>
    /** Whoever asked the question wrote what stands there. */
    writtenBy?: 'asker'
    /** More follows from it, so the area does it itself, in a reaction of its own. */
    byArea?: true
  }
}

/** What one table keeps, of whom, and for how long. */
export type Kept = { [Table in keyof Tables]: KeptTable<Table> }[keyof Tables]

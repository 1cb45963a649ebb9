import type { Tables } from './tables.ts'

/** What rows are about, in the words in which people read what is kept of them. */
export const CATEGORIES = {
  account: 'Who a person is, and which organization they belong to',
  access: 'How a person proves who they are, and where they are signed in',
  debate: 'Debates, and what is made from them',
  knowledge: 'Documents, and what else people brought for debates to rest on',
  audit: 'What was done, and by whom',
  delivery: 'What was sent or waits to be sent',
  figure: 'Sums and counts',
  machinery: 'What the installation needs to run',
} as const

export type Category = keyof typeof CATEGORIES

/** A column, and whether it says something about a person. */
interface Column<Type = unknown> {
  readonly personal: boolean
  /** The type of its values, for the compiler alone. */
  readonly type: Type
}

type Columns = Readonly<Record<string, Column>>

/** A column that says something about a person: a name, an address, the id of a person, whatever people or agents wrote. */
export const personal = <Type>() => ({ personal: true }) as Column<Type>

/** Any other column. */
export const plain = <Type>() => ({ personal: false }) as Column<Type>

/**
 * What becomes of a row when its person or its debate is erased: it goes; its id stays and names nobody any more; columns are
 * emptied; an effect of that kind removes a copy outside; or it stays, and why.
 */
type Erase<Name extends string> =
  | 'delete'
  | 'pseudonym'
  | { clear: readonly Name[] }
  | { effect: string }
  | { keep: string }

/** The row of the same organization that says whose it is: one that `its` column names, and `by` which a person is found there. */
export interface Through<Name extends string = string> {
  table: keyof Tables
  column: Name
  its: string
  by: string
}

/** Why a table keeps its rows, for how long, and what an erasure does with them; `Name` is the name of one of its columns. */
interface Rules<Name extends string> {
  /** Columns whose text is sealed, each with the column of the owner that it is sealed for. */
  sealed?: readonly { column: Name; owner: Name }[]
  /** Digests that confirm a guess at its texts, and so are emptied with any of them. */
  confirms?: readonly Name[]
  category: Category
  /** Why it is kept, as people read it. */
  purpose: string
  /** How long a row is kept after the time in `since`; without it, until it is removed. */
  days?: number
  since?: Name
  /** How many hours lie between two looks for rows whose days are over, where that is not as often as for all others. */
  everyHours?: number
  /** More goes with a row than itself, so the area removes it in a job of its own. */
  sweptByArea?: true
  /** Whether a person who asks for their data gets the rows, without which columns, or why not at all. */
  exported: 'rows' | { without: readonly Name[] } | { omit: string }
  /** How rows of a person are found, by id or, with `email:`, by address, and what becomes of them. */
  person?: {
    by: readonly (Name | `email:${Name}`)[]
    /** Who of them wrote, and in which columns: where a row also names people who did not, or holds words of others. */
    wrote?: { by?: readonly (Name | `email:${Name}`)[]; in?: readonly Name[] }
    through?: Through<Name>
    erase: Erase<Name>
  }
  /** How rows of a debate are found, and what becomes of them. */
  debate?: {
    /** With a dot, a field of the object that the column holds. */
    by: Name | `${Name}.${string}`
    erase: Erase<Name>
    /** The person who asked the question wrote what stands there. */
    writtenBy?: 'asker'
    /** More follows from it, so the area does it itself, in a reaction of its own. */
    byArea?: true
  }
}

/** A table: its columns, what it keeps of whom, and for how long. */
export interface TableDescription extends Rules<string> {
  table: keyof Tables
  personal: readonly string[]
  plain: readonly string[]
}

/** The personal columns without those by which people are found. */
export function textColumnsOf({ personal, person }: TableDescription): string[] {
  const ids: readonly string[] = (person?.by ?? []).map((column) => column.replace('email:', ''))
  return personal.filter((column) => !ids.includes(column))
}

/** The columns in which its writers wrote. */
export const ownWordsOf = (kept: TableDescription): readonly string[] => kept.person?.wrote?.in ?? textColumnsOf(kept)

/** How those who wrote a row are found. */
export const writersOf = ({ person }: TableDescription): readonly string[] => person?.wrote?.by ?? person?.by ?? []

/** The column with the id of the person who wrote a row. */
export const authorColumn = (kept: TableDescription): string | undefined =>
  writersOf(kept).find((column) => !column.startsWith('email:'))

interface Table<Own extends Columns> extends TableDescription {
  columns: Own
}

/** The row of a table, as the compiler sees it. */
export type RowOf<Described extends { columns: Columns }> = {
  [Name in keyof Described['columns']]: Described['columns'][Name]['type']
}

/** Describes a table once: `Tables`, the data map and what privacy does with its rows follow from it. */
export function table<const Own extends Columns>(
  name: keyof Tables,
  { columns, ...rules }: { columns: Own } & Rules<keyof NoInfer<Own> & string>,
): Table<Own> {
  const names = Object.keys(columns)
  return {
    table: name,
    columns,
    personal: names.filter((column) => columns[column]?.personal),
    plain: names.filter((column) => !columns[column]?.personal),
    ...rules,
  }
}

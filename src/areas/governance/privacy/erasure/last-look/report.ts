import { NOBODYS } from '../copies/copy-pass.ts'
import type { SearchedTable } from './search-store.ts'

const TOLD = ['address', 'external_id', 'id'] as const

/** Rows of a table in whose column something still stands, and why. */
export interface ResidueColumn {
  column: string
  holds: (typeof TOLD)[number]
  rows: number
  ground: string
}

/** Where the address or an id of the person still stands. */
export interface Residue {
  table: string
  /** Rows that hold the e-mail address. */
  address: number
  /** Rows that hold an id of the person in another system. */
  external_id: number
  /** Rows with the id of the account, which no longer identifies anyone here. */
  id: number
  columns: ResidueColumn[]
}

/** Rows with the name as whole words, whether of this person or of a namesake. */
export interface NamedRows {
  table: string
  column: string
  rows: number
}

/** What was found of the person in rows of one payer, or of none. */
export interface Left {
  residue: Residue[]
  names: NamedRows[]
}

export interface Searched {
  schemas: { schema: string; tables: number; columns: number; rows: number }[]
  /** The sealed columns, and how many texts in them were opened, or were sealed with another key. */
  opened: { columns: string[]; texts: number; unopened: number }
}

const byPlace = <Each extends { table: string }>(one: Each, other: Each) => (one.table < other.table ? -1 : 1)

/** Adds up what the last look finds. */
export function lookReport() {
  const residue = new Map<string, Map<string, Residue>>()
  const names = new Map<string, Map<string, NamedRows>>()
  const schemas = new Map<string, Searched['schemas'][number]>()
  const opened = { columns: new Set<string>(), texts: 0, unopened: 0 }

  const of = <Value>(all: Map<string, Map<string, Value>>, payer: string | null) => {
    const own = all.get(payer ?? NOBODYS) ?? new Map<string, Value>()
    all.set(payer ?? NOBODYS, own)
    return own
  }

  return {
    searched({ schema, name, columns, sealed }: SearchedTable, rows: number) {
      for (const { column, within } of sealed) opened.columns.add(`${name}.${within ?? column}`)
      const known = schemas.get(schema) ?? { schema, tables: 0, columns: 0, rows: 0 }
      schemas.set(schema, {
        schema,
        tables: known.tables + 1,
        columns: known.columns + columns.length,
        rows: known.rows + rows,
      })
    },

    opened(isOpen: boolean) {
      if (isOpen) opened.texts += 1
      else opened.unopened += 1
    },

    /** Counts a row that stays, with what these columns hold. */
    stays(payer: string | null, table: string, columns: readonly Omit<ResidueColumn, 'rows'>[]) {
      if (columns.length === 0) return
      const own = of(residue, payer)
      const row = own.get(table) ?? { table, address: 0, external_id: 0, id: 0, columns: [] }
      own.set(table, row)
      for (const sign of TOLD) if (columns.some(({ holds }) => holds === sign)) row[sign] += 1
      for (const { column, holds, ground } of columns) {
        const same = row.columns.find(
          (each) => each.column === column && each.holds === holds && each.ground === ground,
        )
        if (same) same.rows += 1
        else row.columns.push({ column, holds, rows: 1, ground })
      }
    },

    named(payer: string | null, table: string, column: string) {
      const own = of(names, payer)
      const key = `${table} ${column}`
      own.set(key, { table, column, rows: (own.get(key)?.rows ?? 0) + 1 })
    },

    leftOf: (payer: string): Left => ({
      residue: [...(residue.get(payer)?.values() ?? [])].sort(byPlace),
      names: [...(names.get(payer)?.values() ?? [])].sort(byPlace),
    }),

    search: (): Searched => ({
      schemas: [...schemas.values()],
      opened: { ...opened, columns: [...opened.columns].sort() },
    }),
  }
}
export type LookReport = ReturnType<typeof lookReport>

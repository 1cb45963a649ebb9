import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from './bytes.ts'
import { canonical, type Fields, isFields, isWhole } from './fields.ts'
import type { Fault } from './verdict.ts'

/** An entry of the audit log as a file has it. */
export interface ExportedRow {
  seq: number
  entry: Fields
  /** The entry as it was hashed. */
  leaf: string
  private: unknown
  salt: unknown
}

const FIELDS = new Set(['seq', 'entry', 'private', 'salt'])

/** The rows of a file, or what keeps them from being read. */
export function rowsIn(value: unknown): ExportedRow[] | Fault {
  if (!Array.isArray(value)) return { at: 'entries', says: 'The entries are missing' }
  const rows: ExportedRow[] = []
  for (const [place, row] of value.entries()) {
    const fault = (says: string) => ({ at: `entry ${isFields(row) ? row.seq : place}`, says })
    if (!isFields(row) || !isFields(row.entry) || !isWhole(row.seq))
      return fault(`The ${place + 1}. entry is not written as one`)
    const names = Object.keys(row)
    const odd = names.find((name) => !FIELDS.has(name))
    if (odd !== undefined)
      return fault(`Entry ${row.seq} has ${JSON.stringify(odd)} beside it, which Parley does not write there`)
    if (names.length !== FIELDS.size) return fault(`Entry ${row.seq} lacks its private text or its salt`)
    const leaf = canonical(row.entry)
    if (leaf === undefined) return fault(`Entry ${row.seq} holds what JSON cannot carry in one way`)
    rows.push({ seq: row.seq, entry: row.entry, leaf, private: row.private, salt: row.salt })
  }
  return rows
}

/** Text that was cleared went with its salt; what is there must have the digest that was entered. */
export function rowFault({ entry, private: text, salt }: ExportedRow): string | undefined {
  if (text === null && salt === null) return undefined
  if (!isFields(text) || typeof salt !== 'string') return 'its private text or its salt is gone, but not both'
  const digest = hex(sha256(utf8(`${salt}${canonical(text)}`)))
  return digest === entry.private ? undefined : 'its private text is not what was entered'
}

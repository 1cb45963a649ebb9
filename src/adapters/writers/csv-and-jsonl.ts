import { stringify } from 'csv-stringify/sync'
import type { JsonValue } from '../../shared/canonical-json.ts'
import type { ExportRow } from '../../storage/export-kind.ts'

/** With these a spreadsheet takes a text for a formula, also in their wide forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

const defused = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

function cell(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return defused(value)
  return typeof value === 'object' ? defused(JSON.stringify(value)) : String(value)
}

const line = (cells: readonly string[]) => stringify([[...cells]])

/** CSV as RFC 4180 has it, with a header; the last row begins with `_manifest`. */
export const csv: RowWriter = {
  type: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  head: (columns) => line(columns),
  row: (columns, row) => line(columns.map((name) => cell(row[name]))),
  manifest: (columns, { count, sha256 }) =>
    line(['_manifest', String(count), sha256, ...columns.slice(3).map(() => '')].slice(0, Math.max(3, columns.length))),
}

/** Shows that nothing is missing: how many rows there are, and the digest of every byte before it. */
interface Manifest {
  count: number
  sha256: string
}

/** One format of files with rows. */
export interface RowWriter {
  type: string
  extension: string
  head(columns: readonly string[]): string
  row(columns: readonly string[], row: ExportRow): string
  /** The last line: a file without it was cut. */
  manifest(columns: readonly string[], manifest: Manifest): string
}

/** JSON lines: an object each, and `_manifest` in the last. */
export const jsonl: RowWriter = {
  type: 'application/x-ndjson; charset=utf-8',
  extension: 'jsonl',
  head: () => '',
  row: (columns, row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`,
  manifest: (_columns, manifest) => `${JSON.stringify({ _manifest: manifest })}\n`,
}

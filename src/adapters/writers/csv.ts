import { stringify } from 'csv-stringify/sync'
import type { JsonValue } from '../../shared/canonical-json.ts'
import type { RowWriter } from './writer.ts'

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

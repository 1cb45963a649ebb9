import type { RowWriter } from './writer.ts'

/** JSON lines: an object each, and `_manifest` in the last. */
export const jsonl: RowWriter = {
  type: 'application/x-ndjson; charset=utf-8',
  extension: 'jsonl',
  head: () => '',
  row: (columns, row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`,
  manifest: (_columns, manifest) => `${JSON.stringify({ _manifest: manifest })}\n`,
}

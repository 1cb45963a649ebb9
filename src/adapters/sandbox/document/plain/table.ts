import type { ReadText } from '../../../../shared/text/read-text.ts'
import { TextBuilder } from '../text-builder.ts'
import { decodeText } from './decode.ts'

const SEPARATORS = [',', ';', '\t', '|']
const LOOKED_AT = 10_000

/** The separator that divides the first lines most evenly. */
function separatorOf(text: string): string {
  const lines = text.slice(0, LOOKED_AT).split('\n').slice(0, 20)
  const counts = SEPARATORS.map((sign) => lines.filter((line) => line.includes(sign)).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Parses records by RFC 4180; an unclosed quote ends with the file. */
function* recordsOf(text: string, separator: string): Generator<string[]> {
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let end = at + 1
      for (;;) {
        const quote = text.indexOf('"', end)
        cell += text.slice(end, quote < 0 ? text.length : quote)
        end = quote < 0 ? text.length : quote + 1
        if (text[end] !== '"' || quote < 0) break
        cell += '"'
        end++
      }
      at = end
    }
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
    record.push(cell + text.slice(at, end))
    at = end + 1
    if (end >= text.length || text[end] === '\n') {
      yield record
      record = []
    }
  }
  if (record.length > 0) yield record
}

/** Writes a row as one line; characters that would break it become spaces. */
export const rowLine = (cells: readonly string[]) =>
  cells.map((cell) => cell.replace(/[\t\n\r]+/g, ' ').trim()).join('\t')

/** Writes rows; the first one is the header. */
function writeRows(built: TextBuilder, rows: Iterable<readonly string[]>) {
  let header: string | undefined
  for (const cells of rows) {
    const line = rowLine(cells)
    if (line.trim() === '') continue
    built.block('row', line, { header })
    if (built.isFull) return
    header ??= cells.filter((cell) => cell.trim() !== '').join(' | ')
  }
}

export function readTable(bytes: Uint8Array, kind: 'csv' | 'tsv'): ReadText {
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const built = new TextBuilder()
  writeRows(built, recordsOf(text, kind === 'tsv' ? '\t' : separatorOf(text)))
  return built.done()
}

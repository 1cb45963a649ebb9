import type { ReadText } from '../../../../shared/text/read-text.ts'
import { Refused } from '../refusal.ts'
import { TextBuilder } from '../text-builder.ts'
import { decodeText } from './decode.ts'
import { writeMarkdown } from './markdown.ts'

interface Cell {
  cell_type?: unknown
  source?: unknown
  outputs?: unknown
}

const textOf = (source: unknown): string =>
  Array.isArray(source)
    ? source.filter((line) => typeof line === 'string').join('')
    : typeof source === 'string'
      ? source
      : ''

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The text output of a cell; pictures and HTML are left out. */
const outputsOf = ({ outputs }: Cell) =>
  (Array.isArray(outputs) ? outputs : []).map((output) => {
    const { text, data } = fieldsOf(output)
    return textOf(text) || textOf(fieldsOf(data)['text/plain'])
  })

/** Reads a Jupyter notebook: its notes, code and text output, in order. */
export function readNotebook(bytes: Uint8Array): ReadText {
  const { cells, worksheets } = fieldsOf(parsed(decodeText(bytes)))
  const [sheet] = Array.isArray(worksheets) ? worksheets : []
  const all = Array.isArray(cells) ? cells : fieldsOf(sheet).cells
  if (!Array.isArray(all)) throw new Refused('malformed')
  const built = new TextBuilder()
  let title: string | undefined
  for (const cell of all.map((each): Cell => fieldsOf(each))) {
    if (cell.cell_type === 'markdown') {
      const first = writeMarkdown(built, textOf(cell.source))
      title ??= first
    } else {
      built.block('code', textOf(cell.source) || textOf((cell as { input?: unknown }).input))
      for (const printed of outputsOf(cell)) built.block('code', printed)
    }
  }
  return built.done({ title })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('malformed')
  }
}

import type { ReadText } from '../../../../shared/text/read-text.ts'
import { TextBuilder } from '../text-builder.ts'
import { decodeText } from './decode.ts'

const HEADING = /^ {0,3}(#{1,6})[\t ]+(.*?)[\t ]*#*$/
const UNDERLINE = /^ {0,3}(=+|-{2,})[\t ]*$/
const LIST = /^\s*(?:[-*+]|\d{1,9}[.)])\s/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
/** The longest line that is examined as a heading or a table divider. */
const LONGEST_LINE = 1_000
const FRONT_MATTER = /^---\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)(?:\n|$)/

/** Reads Markdown, with headings, lists, tables and code as blocks; leaves out comments. */
export function readMarkdown(bytes: Uint8Array): ReadText {
  const built = new TextBuilder()
  const whole = decodeText(bytes).replace(/\r\n?/g, '\n')
  const matter = FRONT_MATTER.exec(whole)
  const title = writeMarkdown(built, matter ? whole.slice(matter[0].length) : whole)
  return built.done({ title: fieldOf(matter?.[1], 'title') ?? title, author: fieldOf(matter?.[1], 'author') })
}

const fieldOf = (matter: string | undefined, name: string) =>
  new RegExp(`^${name}:[ \\t]*["']?(.*?)["']?[ \\t]*$`, 'm').exec(matter ?? '')?.[1] || undefined

/** Writes the text of a Markdown document; returns its first heading of the highest level. */
export function writeMarkdown(built: TextBuilder, given: string): string | undefined {
  const text = given.replace(COMMENT, (comment) => {
    built.hide(comment.length)
    return ''
  })
  let title: string | undefined
  let open: string[] = []
  let fence: string | undefined

  function close() {
    if (open.length === 0) return
    const [first = '', second = ''] = open
    if (open.length >= 2 && first.includes('|') && second.length <= LONGEST_LINE && TABLE_RULE.test(second)) table(open)
    else built.block(LIST.test(first) ? 'list' : 'paragraph', open.join('\n'))
    open = []
  }

  function table([header = '', , ...rows]: string[]) {
    built.block('row', header)
    for (const row of rows) built.block('row', row, { header: header.replace(/^\s*\||\|\s*$/g, '').trim() })
  }

  function heading(level: number, words: string) {
    close()
    built.block('heading', words, { level })
    if (level === 1) title ??= words.replace(/[*_`]/g, '')
  }

  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      open.push(line)
      if (mark?.startsWith(fence)) {
        built.block('code', open.join('\n'))
        open = []
        fence = undefined
      }
      continue
    }
    const [, hashes, words] = (line.length <= LONGEST_LINE && HEADING.exec(line)) || []
    const under = open.length > 0 ? UNDERLINE.exec(line)?.[1] : undefined
    if (mark) {
      close()
      fence = mark
      open = [line]
    } else if (hashes && words !== undefined) heading(hashes.length, words)
    else if (under && !open[0]?.includes('|')) {
      const above = open.join(' ')
      open = []
      heading(under.startsWith('=') ? 1 : 2, above)
    } else if (line.trim() === '') close()
    else open.push(line)
  }
  if (fence !== undefined) built.block('code', open.join('\n'))
  else close()
  return title
}

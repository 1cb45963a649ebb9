import { type Align, type Block, type Inline, webLink, withoutHeadings } from './tree.ts'

/**
 * A text as Markdown that stays within its place in a page of Markdown. It is written anew from its tree, so that every
 * block in it is closed, its headings are not those of the page, its definitions do not apply outside, and HTML,
 * pictures and links to anything but the web and mail are words for every reader of Markdown.
 */
export const containedMarkdown = (blocks: readonly Block[]): string => blocksOf(withoutHeadings(blocks))

const blocksOf = (blocks: readonly Block[], gap = '\n\n'): string => blocks.map(blockOf).join(gap)

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return paragraphOf(block.of)
    case 'quote':
      return indented(blocksOf(block.of), '> ', '> ')
    case 'list':
      return block.items
        .map((item, place) => {
          const mark = block.start === null ? '- ' : `${block.start + place}. `
          return indented(blocksOf(item, block.isLoose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
        })
        .join(block.isLoose ? '\n\n' : '\n')
    case 'code':
      return fenced(block)
    case 'rule':
      return '***'
    case 'table':
      return [
        rowOf(block.head.map(inlinesOf)),
        rowOf(block.head.map((_, at) => SIDES[block.align[at] ?? 'none'])),
        ...block.rows.map((row) => rowOf(row.map(inlinesOf))),
      ].join('\n')
  }
}

const SIDES: Record<NonNullable<Align> | 'none', string> = { left: ':--', center: ':-:', right: '--:', none: '---' }
const rowOf = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`

const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, place) => (place === 0 ? first : others) + line)
    .join('\n')

function fenced({ language, text }: Extract<Block, { kind: 'code' }>): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${text}\n${fence}`
}

/** No line of it begins like a block. */
const paragraphOf = (of: readonly Inline[]) =>
  inlinesOf(of)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^([-+=])/, '\\$1')
        .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
    )
    .filter((line) => line !== '')
    .join('\n')

const inlinesOf = (of: readonly Inline[]): string => of.map(inlineOf).join('')

function inlineOf(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escaped(part.text)
    case 'code':
      return codeOf(part.text)
    case 'break':
      return '\\\n'
    case 'strong':
      return around(inlinesOf(part.of), '**')
    case 'emphasis':
      return around(inlinesOf(part.of), '*')
    case 'link':
      return linkOf(inlinesOf(part.of), part.address)
  }
}

/** Escapes every character that could begin markup, a tag, a cell or an entity. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>&#|~!]/g, '\\$&')

function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const gap = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${ticks}${gap}${text}${gap}${ticks}`
}

/** Keeps spaces outside of the markers, because a marker beside a space is none. */
function around(words: string, mark: string): string {
  const begun = words.trimStart()
  const inner = begun.trimEnd()
  if (inner === '') return words
  return `${words.slice(0, words.length - begun.length)}${mark}${inner}${mark}${begun.slice(inner.length)}`
}

function linkOf(words: string, address: string): string {
  if (!webLink(address)) return `${words} (${escaped(address.replace(/\s+/g, ' '))})`
  const safe = address.replace(/[<>\\\s|`]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;')
  return `[${words}](<${safe}>)`
}

import { createElement, Fragment, memo, type ReactNode } from 'react'
import {
  type Align,
  type Block,
  type Inline,
  inlineWords,
  tellsItself,
  webLink,
} from '../../../../src/shared/markdown/tree.ts'
import type { ParsedPart, Piece } from './use-markdown.ts'

interface Look extends Pick<ParsedPart, 'colours'> {
  drawn: Placeholders
}

/** A parsed part of a text. */
export const MarkdownPart = memo(
  function MarkdownPart({ part: { blocks, colours }, drawn }: { part: ParsedPart; drawn: Placeholders }) {
    return blocksOf(blocks, { colours, drawn })
  },
  (one, other) => one.part.source === other.part.source && one.drawn === other.drawn,
)

/** Nothing moves within a tree, so the places serve as keys. */
const each = <Item,>(items: readonly Item[], draw: (item: Item, place: number) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: what stands at a place is drawn anew with the whole
  items.map((item, place) => <Fragment key={place}>{draw(item, place)}</Fragment>)

const blocksOf = (blocks: readonly Block[], look: Look): ReactNode => each(blocks, (block) => drawBlock(block, look))

function drawBlock(block: Block, look: Look): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{inlinesOf(block.of, look)}</p>
    case 'heading':
      return (
        <p dir="auto" data-level={block.level}>
          {inlinesOf(block.of, look)}
        </p>
      )
    case 'quote':
      return <blockquote>{blocksOf(block.of, look)}</blockquote>
    case 'list':
      return <DrawnList list={block} look={look} />
    case 'code':
      return <Code language={block.language} text={block.text} look={look} />
    case 'rule':
      return <hr />
    case 'table':
      return <DrawnTable table={block} look={look} />
  }
}

function DrawnList({ list: { start, isLoose, items }, look }: { list: Extract<Block, { kind: 'list' }>; look: Look }) {
  const drawn = items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list are not moved
    <li key={place} dir="auto">
      {each(item, (block) =>
        block.kind === 'paragraph' && !isLoose ? inlinesOf(block.of, look) : drawBlock(block, look),
      )}
    </li>
  ))
  return start === null ? <ul>{drawn}</ul> : <ol start={start}>{drawn}</ol>
}

const SIDES: Record<NonNullable<Align>, string> = { left: 'text-left', center: 'text-center', right: 'text-right' }
const sideOf = (align: Align | undefined) => (align ? SIDES[align] : 'text-start')

function DrawnTable({ table: { align, head, rows }, look }: { table: Extract<Block, { kind: 'table' }>; look: Look }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Table" tabIndex={0} className="sideways">
      <table>
        <thead>
          <tr>
            {each(head, (cell, column) => (
              <th scope="col" dir="auto" className={sideOf(align[column])}>
                {inlinesOf(cell, look)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr>
              {each(row, (cell, column) => (
                <td dir="auto" className={sideOf(align[column])}>
                  {inlinesOf(cell, look)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Code({ language, text, look }: { language: string; text: string; look: Look }) {
  const pieces: readonly Piece[] = look.colours[`${language}\n${text}`] ?? [{ text, is: '' }]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} dir="ltr" data-language={language || undefined}>
      <code>
        {each(pieces, ({ text: words, is }) =>
          is === '' ? look.drawn.in(words) : <span className={`code-${is}`}>{look.drawn.in(words)}</span>,
        )}
      </code>
    </pre>
  )
}

const inlinesOf = (of: readonly Inline[], look: Look): ReactNode => each(of, (part) => drawInline(part, look))

function drawInline(part: Inline, look: Look): ReactNode {
  switch (part.kind) {
    case 'text':
      return look.drawn.in(part.text)
    case 'code':
      return <code>{look.drawn.in(part.text)}</code>
    case 'break':
      return <br />
    case 'strong':
      return <strong>{inlinesOf(part.of, look)}</strong>
    case 'emphasis':
      return <em>{inlinesOf(part.of, look)}</em>
    case 'link':
      return <DrawnLink link={part} look={look} />
  }
}

/** A link that shows where it leads; an address that is neither web nor mail is plain text. */
function DrawnLink({ link: { address, of }, look }: { link: Extract<Inline, { kind: 'link' }>; look: Look }) {
  const written = look.drawn.written(address)
  const link = webLink(written)
  if (!link) {
    return (
      <>
        {inlinesOf(of, look)} ({written})
      </>
    )
  }
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        {inlinesOf(of, look)}
      </a>
      {!tellsItself(look.drawn.written(inlineWords(of)), link) && (
        <span data-uncopied className="text-muted">
          {' '}
          ({link.leadsTo})
        </span>
      )}
    </>
  )
}

/** Words with a drawing of their own, such as a quote; they are not parsed as Markdown. */
interface DrawnWords {
  words: string
  drawn: ReactNode
}

export type RichText = string | readonly (string | DrawnWords)[]

/** Private-use characters hold the place of drawn words while the text around them is parsed. */
const FIRST = 0xf0000
const MOST = 60_000
const PLACE = /([\u{f0000}-\u{ffffd}])/u
const PLACES = /[\u{f0000}-\u{ffffd}]/gu
const UNKNOWN = '\ufffd'

/** Resolves the placeholders of a text. */
export interface Placeholders {
  /** The text with its words drawn. */
  in: (text: string) => ReactNode
  /** The text as it was written. */
  written: (text: string) => string
}

const NOTHING: Placeholders = { in: (text) => text, written: (text) => text }

/** Puts a placeholder in place of each drawn word. */
export function withPlaces(written: RichText): { text: string; drawn: Placeholders } {
  if (typeof written === 'string') return { text: written.replace(PLACES, UNKNOWN), drawn: NOTHING }
  const places: DrawnWords[] = []
  const text = written
    .map((part) => {
      if (typeof part === 'string') return part.replace(PLACES, UNKNOWN)
      if (places.length >= MOST) return part.words
      places.push(part)
      return String.fromCodePoint(FIRST + places.length - 1)
    })
    .join('')
  const at = (sign: string) => places[(sign.codePointAt(0) ?? 0) - FIRST]
  return {
    text,
    drawn: {
      written: (part) => part.replace(PLACES, (sign) => at(sign)?.words ?? ''),
      in(part) {
        return part.split(PLACE).map((piece, place) => {
          const known = PLACE.test(piece) ? at(piece) : undefined
          return createElement(Fragment, { key: `${place} ${piece}` }, known ? known.drawn : piece)
        })
      },
    },
  }
}

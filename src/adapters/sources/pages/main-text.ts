import { type ReadPage, readBlocks, type TextBlock } from './blocks.ts'
import type { PageFacts } from './page-facts.ts'

export interface PageText extends PageFacts {
  /** Headings as Markdown has them, an empty line between paragraphs. */
  text: string
  /** How many characters nobody sees who looks at the page; they are left out. */
  hidden: number
}

/** So much text makes a paragraph; less is a label. */
const PARAGRAPH = 60
const ENOUGH = 200
const MOST_LINKED = 0.5
const HEADING = /^h([1-6])$/
const SMALL_PARTS = /^(?:li|td|th|dd|dt|pre|blockquote|figcaption)$/

/** What a page is about: the part of it that is dense with text and thin of links. */
export function mainText(html: string): PageText {
  const page = readBlocks(html)
  const { title, ...facts } = page.facts
  const chosen = page.blocks.filter(inside(mainBlock(page)))
  const text = chosen.filter(isText).map(written).join('\n\n')
  return { title: title || (chosen[0]?.text ?? '').slice(0, 200), ...facts, text, hidden: page.hidden }
}

const inside = (container: number | undefined) => (block: TextBlock) =>
  container === undefined || block.path.includes(container)

const linkShare = ({ text, linked }: TextBlock) => linked / text.length

const isText = (block: TextBlock) => {
  const { text, tag } = block
  if (linkShare(block) > MOST_LINKED) return false
  return HEADING.test(tag) || SMALL_PARTS.test(tag) || text.length >= PARAGRAPH || /[.!?:;…。？！]["'”’)]?$/.test(text)
}

function written({ text, tag }: TextBlock): string {
  const level = HEADING.exec(tag)?.[1]
  if (level) return `${'#'.repeat(Number(level))} ${text}`
  return tag === 'li' ? `- ${text}` : text
}

/** The worth of a block that has this text in it: long sentences, few links. */
const worth = (block: TextBlock) =>
  block.text.length < PARAGRAPH / 2 ? 0 : block.text.length * (1 - linkShare(block)) ** 2

/** The block with the text: the one that says so itself where it holds enough, or else the densest. */
function mainBlock({ blocks, mains }: ReadPage): number | undefined {
  const inAll = new Map<number, number>()
  /** The nearest counts whole, the one around it by half, and so on. */
  const dense = new Map<number, number>()
  let total = 0
  for (const block of blocks) {
    const own = worth(block)
    total += own
    block.path.toReversed().forEach((container, distance) => {
      inAll.set(container, (inAll.get(container) ?? 0) + own)
      if (distance >= 1) dense.set(container, (dense.get(container) ?? 0) + own / 2 ** (distance - 1))
    })
  }
  const said = largest([...inAll].filter(([container]) => mains.has(container)))
  if (said && said[1] >= ENOUGH && said[1] >= total / 3) return said[0]
  const best = largest([...dense])
  return best && best[1] >= ENOUGH ? best[0] : undefined
}

const largest = (all: readonly [number, number][]) =>
  all.reduce<[number, number] | undefined>((top, each) => (top && top[1] >= each[1] ? top : each), undefined)

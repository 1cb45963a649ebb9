import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { isBlock, readHtml } from '../html-text.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

/** A run of text between two blocks of a page. */
export interface TextBlock {
  text: string
  /** How much of it stands in links. */
  linked: number
  /** The nearest block, and the chain of blocks around it, from the outside in. */
  tag: string
  path: readonly number[]
}

export interface ReadPage {
  blocks: readonly TextBlock[]
  /** Blocks that say themselves that they hold what the page is about. */
  mains: ReadonlySet<number>
  facts: PageFacts
  /** How many characters nobody sees who looks at the page. */
  hidden: number
}

interface Opened {
  name: string
  number: number
  isHidden: boolean
  isLeftOut: boolean
  isLink: boolean
}

/** What surrounds the text of a page, or is no text. */
const LEFT_OUT = new Set(
  'script style noscript template svg math iframe object embed canvas nav footer aside form button select option textarea label dialog menu'.split(
    ' ',
  ),
)
const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*0|(?:text-indent|left|top)\s*:\s*-\d{3,})/i
/** What lies deeper is seen as part of the block at this level. */
const DEEPEST = 100
const MOST_BLOCKS = 20_000
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const hides = (name: string, { hidden, style = '', type, 'aria-hidden': aria }: Record<string, string>) =>
  hidden !== undefined || aria === 'true' || INVISIBLE.test(style) || (name === 'input' && type === 'hidden')

/** Reads a page into its runs of text, without what nobody sees. */
export function readBlocks(html: string): ReadPage {
  const facts = pageFacts()
  const blocks: TextBlock[] = []
  const mains = new Set<number>()
  const open: Opened[] = []
  let number = 0
  let hidden = 0
  let text = ''
  let linked = 0

  const path = () =>
    open
      .filter(({ name }) => isBlock(name))
      .slice(0, DEEPEST)
      .map((each) => each.number)
  function flush() {
    const said = oneLine(text)
    if (said && blocks.length < MOST_BLOCKS)
      blocks.push({ text: said, linked, path: path(), tag: open.findLast(({ name }) => isBlock(name))?.name ?? 'body' })
    text = ''
    linked = 0
  }

  readHtml(html, {
    onopentag(name, attributes) {
      facts.opened(name, attributes)
      if (isBlock(name)) flush()
      if (VOID.has(name)) return
      const around = open.at(-1)
      number += 1
      if (name === 'main' || name === 'article' || attributes.role === 'main') mains.add(number)
      open.push({
        name,
        number,
        isHidden: (around?.isHidden ?? false) || hides(name, attributes),
        isLeftOut: (around?.isLeftOut ?? false) || LEFT_OUT.has(name),
        isLink: (around?.isLink ?? false) || name === 'a',
      })
    },
    ontext(data) {
      facts.said(data)
      const inside = open.at(-1)
      if (inside?.isLeftOut || open.some(({ name }) => name === 'head')) return
      if (inside?.isHidden) hidden += oneLine(data).length
      else {
        text += data
        if (inside?.isLink) linked += oneLine(data).length
      }
    },
    onclosetag(name) {
      facts.closed(name)
      const at = open.findLastIndex((each) => each.name === name)
      if (isBlock(name)) flush()
      if (at >= 0) open.length = at
    },
  })
  flush()
  return { blocks, mains, facts: facts.read(), hidden }
}

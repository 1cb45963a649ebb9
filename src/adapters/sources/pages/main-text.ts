import { isObject } from '../../../shared/fields.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { feedDate } from '../feeds/feed-date.ts'
import { isBlock, readHtml } from '../html-text.ts'

export interface PageText extends PageFacts {
  /** Headings in Markdown, with an empty line between paragraphs. */
  text: string
  /** How many invisible characters were left out. */
  hidden: number
}

/** The least length of a paragraph; less is a label. */
const PARAGRAPH = 60
const ENOUGH = 200
const MOST_LINKED = 0.5
const HEADING = /^h([1-6])$/
const SMALL_PARTS = /^(?:li|td|th|dd|dt|pre|blockquote|figcaption)$/

/** Extracts the main text of a page: the part with much text and few links. */
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

/** The weight of a block: long sentences with few links. */
const worth = (block: TextBlock) =>
  block.text.length < PARAGRAPH / 2 ? 0 : block.text.length * (1 - linkShare(block)) ** 2

/** The container of the main text: the one that the page marks if it holds enough, otherwise the densest. */
function mainBlock({ blocks, mains }: ReadPage): number | undefined {
  const inAll = new Map<number, number>()
  /** The nearest container counts in full, the next one half, and so on. */
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

/** A run of text between two block elements. */
interface TextBlock {
  text: string
  /** How many of its characters are in links. */
  linked: number
  /** The nearest block element, and the numbers of all block elements around it, outermost first. */
  tag: string
  path: readonly number[]
}

interface ReadPage {
  blocks: readonly TextBlock[]
  /** Elements that the page marks as its main content. */
  mains: ReadonlySet<number>
  facts: PageFacts
  /** How many characters are invisible. */
  hidden: number
}

interface Opened {
  name: string
  number: number
  isHidden: boolean
  isLeftOut: boolean
  isLink: boolean
}

/** Elements around the main text, or without text. */
const LEFT_OUT = new Set(
  'script style noscript template svg math iframe object embed canvas nav footer aside form button select option textarea label dialog menu'.split(
    ' ',
  ),
)
const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*0|(?:text-indent|left|top)\s*:\s*-\d{3,})/i
/** Deeper elements count as part of the element at this level. */
const DEEPEST = 100
const MOST_BLOCKS = 20_000
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const hides = (name: string, { hidden, style = '', type, 'aria-hidden': aria }: Record<string, string>) =>
  hidden !== undefined || aria === 'true' || INVISIBLE.test(style) || (name === 'input' && type === 'hidden')

/** Reads a page into its runs of visible text. */
function readBlocks(html: string): ReadPage {
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

interface PageFacts {
  title: string
  author?: string
  publishedAt?: string
  canonical?: string
  description?: string
  language?: string
}

const DATES = [
  'article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'citation_publication_date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
]
const MOST_SCRIPTS = 20
const LONGEST_SCRIPT = 200_000

/** The facts that the head of a page gives: `<meta>`, JSON-LD, `<link rel=canonical>`. */
function pageFacts() {
  const meta = new Map<string, string>()
  const scripts: string[] = []
  let collecting: 'title' | 'json' | undefined
  let title = ''
  let heading = ''
  let inHeading = false
  let canonical: string | undefined
  let language: string | undefined
  let time: string | undefined

  return {
    opened(name: string, attributes: Record<string, string>) {
      const { content, property, name: called, itemprop, rel = '', href, type, lang, datetime } = attributes
      const key = (property ?? called ?? itemprop)?.toLowerCase()
      if (name === 'meta' && key && content && !meta.has(key)) meta.set(key, content)
      if (name === 'link' && rel.toLowerCase().split(/\s+/).includes('canonical')) canonical ??= href
      if (name === 'html') language = lang
      if (name === 'time' && (itemprop === 'datePublished' || attributes.pubdate !== undefined)) time ??= datetime
      if (name === 'title' && title === '') collecting = 'title'
      if (name === 'h1' && heading === '') inHeading = true
      if (name === 'script' && type === 'application/ld+json' && scripts.length < MOST_SCRIPTS) {
        collecting = 'json'
        scripts.push('')
      }
    },
    said(text: string) {
      if (collecting === 'title') title += text
      if (collecting === 'json') scripts.push((scripts.pop() ?? '') + text)
      if (inHeading) heading += text
    },
    closed(name: string) {
      if (name === 'title' || name === 'script') collecting = undefined
      if (name === 'h1') inHeading = false
    },
    read(): PageFacts {
      const linked = scripts.flatMap(linkedData)
      const ofData = (key: string) => linked.map((node) => node[key]).find((value) => value !== undefined)
      const publishedAt = feedDate(
        DATES.map((key) => meta.get(key)).find(Boolean) ?? wordOf(ofData('datePublished')) ?? time,
      )
      const author = meta.get('author') ?? meta.get('article:author') ?? wordOf(ofData('author'))
      const description = meta.get('description') ?? meta.get('og:description')
      return {
        title: oneLine(meta.get('og:title') ?? (title || heading)),
        ...(author && !/^https?:/.test(author) && { author: oneLine(author) }),
        ...(publishedAt && { publishedAt }),
        ...((canonical ?? meta.get('og:url')) && { canonical: canonical ?? meta.get('og:url') }),
        ...(description && { description: oneLine(description) }),
        ...(language && { language }),
      }
    },
  }
}

type Data = Record<string, unknown>

/** The objects in a piece of JSON-LD, including those in its `@graph`. */
function linkedData(script: string): Data[] {
  if (script.length > LONGEST_SCRIPT) return []
  try {
    const read: unknown = JSON.parse(script)
    return [read]
      .flat()
      .flatMap((node) => (isObject(node) ? [node, ...[node['@graph'] ?? []].flat().filter(isObject)] : []))
  } catch {
    return []
  }
}

function wordOf(value: unknown): string | undefined {
  const [first] = [value].flat() as unknown[]
  if (typeof first === 'string') return first
  return isObject(first) && typeof first.name === 'string' ? first.name : undefined
}

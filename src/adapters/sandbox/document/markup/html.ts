import { Parser } from 'htmlparser2'
import type { Block, ReadText } from '../../../../shared/text/read-text.ts'
import { decodeText } from '../plain/decode.ts'
import { rowLine } from '../plain/table.ts'
import { Refused } from '../refusal.ts'
import { TextBuilder } from '../text-builder.ts'

/** Deeper than any page that people write or browsers show. */
const DEEPEST = 5_000
const MAIN_LEAST = 200

const CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i
const DATES = ['article:published_time', 'date', 'dc.date', 'dcterms.created', 'article:modified_time']

/** Reads a page as a visitor sees it, without what surrounds its main text. */
export function readHtml(bytes: Uint8Array, named?: string): ReadText {
  const charset = named ?? CHARSET.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 2_048)))?.[1]
  const built = new TextBuilder()
  const facts = writeHtml(built, decodeText(bytes, charset))
  return built.done(facts)
}

interface Facts {
  title?: string | undefined
  author?: string | undefined
  publishedAt?: string | undefined
  language?: string | undefined
}

export function writeHtml(built: TextBuilder, html: string): Facts {
  const blocks = new HtmlBlocks()
  const metas = new Map<string, string>()
  const open: { name: string; isHidden: boolean }[] = []
  let language: string | undefined
  let title = ''
  let hidden = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > DEEPEST) throw new Refused('too_deep')
        const isHidden = (open.at(-1)?.isHidden ?? false) || isHiddenElement(name, attributes)
        open.push({ name, isHidden })
        if (name === 'html') language = attributes.lang
        if (name === 'meta')
          metas.set((attributes.name ?? attributes.property ?? '').toLowerCase(), attributes.content ?? '')
        if (!isHidden) blocks.open(name)
      },
      ontext(words) {
        const last = open.at(-1)
        if (last?.name === 'title' && open.length < 5) title += words
        else if (!last?.isHidden) blocks.text(words)
        else if (!NEVER_SHOWN.has(last.name)) hidden += words.trim().length
      },
      oncomment(words) {
        hidden += words.trim().length
      },
      onclosetag(name) {
        const last = open.pop()
        if (last && !last.isHidden) blocks.close(name)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  built.hide(hidden)
  const { kept } = chosen(blocks)
  for (const { kind, text, level, header } of kept) built.block(kind, text, { ...(level ? { level } : {}), header })
  const date = DATES.map((name) => Date.parse(metas.get(name) ?? '')).find((time) => !Number.isNaN(time))
  return {
    title: title.trim() || metas.get('og:title'),
    author: metas.get('author'),
    publishedAt: date === undefined ? undefined : new Date(date).toISOString(),
    language,
  }
}

/** Scripts and styles do not count as hidden text. */
const NEVER_SHOWN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title', 'math'])

/** The main text if the page marks one, otherwise everything but navigation. */
function chosen(blocks: HtmlBlocks) {
  const all = blocks.done()
  const lengthOf = (some: typeof all) => some.reduce((sum, { text }) => sum + text.length, 0)
  const main = all.filter(({ isMain, isAround }) => isMain && !isAround)
  if (lengthOf(main) >= MAIN_LEAST) return { kept: main }
  const plain = all.filter(({ isAround }) => !isAround)
  return { kept: lengthOf(plain) >= MAIN_LEAST ? plain : all }
}

const NOT_SHOWN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'svg',
  'object',
  'iframe',
  'audio',
  'video',
])

const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*(?:[;\s!]|$)|font-size\s*:\s*0*\.?0*(?:[a-z%;\s!]|$)|(?:max-)?(?:height|width)\s*:\s*0*\.?0*(?:px)?\s*(?:[;!]|$)|(?:left|top|text-indent|margin-left|margin-top)\s*:\s*-\s*\d{3,})/i

/** Longer styles are cut before they are examined. */
const LONGEST_STYLE = 2_000

const COLOURS = /(?:^|;)\s*(color|background(?:-color)?)\s*:\s*([^;]+)/gi

/** Whether text has the colour of its background. */
function isCamouflaged(style: string): boolean {
  const named = new Map(
    [...style.matchAll(COLOURS)].map(([, what = '', value = '']) => [
      what.slice(0, 5).toLowerCase(),
      plainColour(value),
    ]),
  )
  const ink = named.get('color')
  return (
    ink !== undefined && (ink === 'transparent' || ink === named.get('backg') || (named.size === 1 && WHITE.has(ink)))
  )
}

const plainColour = (colour: string) => colour.toLowerCase().replace(/!important|\s/g, '')
const WHITE = new Set(['white', '#fff', '#ffffff', 'rgb(255,255,255)'])

/** Whether an element is invisible to visitors. */
function isHiddenElement(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (NOT_SHOWN.has(name) || 'hidden' in attributes) return true
  if (attributes['aria-hidden'] === 'true' && attributes.class === undefined) return true
  const style = attributes.style?.slice(0, LONGEST_STYLE) ?? ''
  return style !== '' && (INVISIBLE.test(style) || isCamouflaged(style))
}

interface HtmlBlock {
  kind: Block['kind']
  text: string
  level?: number | undefined
  header?: string | undefined
  isMain: boolean
  /** Whether it belongs to the surroundings of the text, such as menus and footers. */
  isAround: boolean
}

const HEADING = /^h([1-6])$/
const AROUND = new Set(['nav', 'footer', 'aside', 'menu', 'button', 'select', 'dialog'])
const MAIN = new Set(['main', 'article'])
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'p div section article main header footer nav aside ul ol dl li dt dd blockquote figure figcaption table caption thead tbody tr form fieldset address details summary body html hr h1 h2 h3 h4 h5 h6 pre'.split(
    ' ',
  ),
)

/** Collects the text of a page into blocks while elements open and close. */
class HtmlBlocks {
  readonly #blocks: HtmlBlock[] = []
  readonly #tables: { cells: string[]; header: string | undefined; hasHead: boolean }[] = []
  #text = ''
  #kind: Block['kind'] = 'paragraph'
  #level: number | undefined
  #pre = 0
  #main = 0
  #around = 0
  #lists = 0

  open(name: string) {
    const level = HEADING.exec(name)?.[1]
    if (MAIN.has(name)) this.#main++
    if (AROUND.has(name)) this.#around++
    if (BLOCKS.has(name) && !this.#inCell) this.#flush()
    else if (BLOCKS.has(name)) this.#text += '\n'
    if (level) {
      this.#kind = 'heading'
      this.#level = Number(level)
    } else if (name === 'li' || name === 'dt' || name === 'dd') {
      this.#lists++
      this.#kind = 'list'
    } else if (name === 'pre') {
      this.#pre++
      this.#kind = 'code'
    } else if (name === 'br') this.#text += '\n'
    else if (name === 'table') this.#tables.push({ cells: [], header: undefined, hasHead: false })
    else if (name === 'tr') this.#beginRow()
    else if (name === 'td' || name === 'th') this.#text = ''
    else if (name === 'img' || name === 'input') this.#text += ' '
  }

  text(words: string) {
    this.#text += this.#pre > 0 ? words : words.replace(/[\t\n\f\r ]+/g, ' ')
  }

  close(name: string) {
    const table = this.#tables.at(-1)
    if ((name === 'td' || name === 'th') && table) {
      table.cells.push(this.#text)
      this.#text = ''
    } else if (name === 'tr' && table) this.#endRow(table)
    else if (BLOCKS.has(name) && !this.#inCell) this.#flush()
    if (name === 'table') this.#tables.pop()
    if (name === 'pre') this.#pre--
    if (name === 'li' || name === 'dt' || name === 'dd') this.#lists--
    if (MAIN.has(name)) this.#main--
    if (AROUND.has(name)) this.#around--
    if (BLOCKS.has(name)) this.#kind = this.#lists > 0 ? 'list' : 'paragraph'
  }

  done(): readonly HtmlBlock[] {
    this.#flush()
    return this.#blocks
  }

  get #inCell() {
    return this.#tables.length > 0
  }

  #beginRow() {
    const table = this.#tables.at(-1)
    if (table) table.cells = []
    this.#text = ''
  }

  #endRow(table: { cells: string[]; header: string | undefined }) {
    const line = rowLine(table.cells.map((cell) => cell.replace(/\s+/g, ' ')))
    table.cells = []
    const around = this.#tables.at(-2)
    if (around) this.#text += ` ${line} `
    else this.#push({ kind: 'row', text: line, header: table.header })
    table.header ??= line.replaceAll('\t', ' | ')
  }

  #flush() {
    const text = this.#kind === 'code' ? this.#text : withoutExtraSpaces(this.#text)
    this.#text = ''
    if (text.trim() === '') return
    this.#push({ kind: this.#kind, text, level: this.#kind === 'heading' ? this.#level : undefined })
  }

  #push(block: Pick<HtmlBlock, 'kind' | 'text' | 'level' | 'header'>) {
    this.#blocks.push({ ...block, isMain: this.#main > 0, isAround: this.#around > 0 })
  }
}

const withoutExtraSpaces = (text: string) =>
  text
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { asEntities } from '../../../shared/text/entities.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { htmlText } from '../html-text.ts'
import { feedDate } from './feed-date.ts'

export interface FeedItem {
  /** Stays the same for the same piece of news. */
  id: string
  title: string
  url: string
  /** Plain text: the longest version that the feed has. */
  text: string
  author?: string
  publishedAt?: string
}

export interface Feed {
  title: string
  /** The page that the feed belongs to. */
  url: string
  items: FeedItem[]
}

/** An element below an item or the feed itself. */
interface Part {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  /** Its content, with the elements inside it. */
  markup: string
  nested: boolean
  base: string
}

const MOST_ITEMS = 1_000
const DEEPEST = 200
const LONGEST_AUTHOR = 1_000
const BARE_AMPERSAND = /&(?!#?\w{1,30};)/g
const ITEMS = new Set(['item', 'entry'])
const ROOTS = new Set(['rss', 'feed', 'rdf'])

/** Reads RSS, Atom and RDF feeds as found in practice; a truncated feed is read as far as it goes. */
export function parseFeed(bytes: Uint8Array, url: string): Feed {
  const parser = new SaxesParser({ xmlns: true })
  const own: Part[] = []
  const items: Part[][] = []
  const open: { tag: SaxesTagNS; base: string }[] = []
  let item: Part[] | undefined
  let part: Part | undefined
  let partDepth = 0
  let isFeed = false

  parser.on('error', () => {})
  parser.on('opentag', (tag) => {
    const name = nameOf(tag)
    if (open.length === 0) isFeed = ROOTS.has(name)
    if (open.length >= DEEPEST) throw unreadable()
    const base = baseOf(tag, open.at(-1)?.base ?? url)
    open.push({ tag, base })
    if (part) {
      part.nested = true
      part.markup += `<${tag.local}>`
    } else if (ITEMS.has(name) && !item) {
      item = []
      const about = attributesOf(tag).get('about')
      if (about) item.push({ name: 'about', attributes: new Map(), text: about, markup: '', nested: false, base })
    } else if (item || open.length > 1) {
      part = { name, attributes: attributesOf(tag), text: '', markup: '', nested: false, base }
      partDepth = open.length
    }
    if (part && !item && (name === 'channel' || name === 'feed')) part = undefined
  })
  const say = (text: string) => {
    if (!part) return
    part.text += text
    part.markup += open.length > partDepth ? asEntities(text, /[&<]/g) : text
  }
  parser.on('text', say)
  parser.on('cdata', say)
  parser.on('closetag', (tag) => {
    if (part && open.length > partDepth) part.markup += `</${tag.local}>`
    else if (part) {
      ;(item ?? own).push(part)
      part = undefined
    } else if (item && ITEMS.has(nameOf(tag))) {
      if (items.length < MOST_ITEMS) items.push(item)
      item = undefined
    }
    open.pop()
  })
  parser.write(xmlText(bytes).replace(BARE_AMPERSAND, '&amp;')).close()
  if (!isFeed) throw unreadable()
  return { title: titleOf(own), url: linkOf(own) ?? url, items: once(items.flatMap((parts) => itemOf(parts))) }
}

const unreadable = () => new VendorError('parse', 'It is not a feed')

function nameOf({ uri, local, prefix }: SaxesTagNS): string {
  const space = SPACES[uri] ?? SPACES[prefix]
  return `${space ?? `${prefix || uri}:`}${local.toLowerCase()}`
}

const attributesOf = ({ attributes }: SaxesTagNS) =>
  new Map(Object.values(attributes).map(({ local, value }) => [local.toLowerCase(), value]))

function baseOf({ attributes }: SaxesTagNS, outer: string): string {
  const own = attributes['xml:base']?.value
  return own === undefined ? outer : (URL.parse(own, outer)?.href ?? outer)
}

const find = (parts: readonly Part[], ...names: string[]): Part | undefined => {
  for (const name of names) {
    const found = parts.find((part) => part.name === name && (part.text.trim() !== '' || part.markup !== ''))
    if (found) return found
  }
  return undefined
}

/** Tells HTML from text that contains a `<`; each `<` starts a new attempt, so that no text is scanned twice. */
const MARKUP =
  /<\/?(?:a|b|i|p|u|s|q|br|em|hr|li|ol|td|tr|ul|div|img|pre|sub|sup|code|font|span|cite|small|table|strong|figure|iframe|section|article|blockquote|h[1-6])\b[^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d?);/i

/** Plain text where Atom declares it; everything else may be HTML. */
function wordsOf(part: Part | undefined): string {
  if (!part) return ''
  if (part.nested) return htmlText(part.markup)
  return part.attributes.get('type') !== 'text' && MARKUP.test(part.text) ? htmlText(part.text) : part.text.trim()
}

const titleOf = (parts: readonly Part[]) => oneLine(wordsOf(find(parts, 'title', 'dc:title')))

function addressOf(text: string | undefined, base: string): string | undefined {
  const address = text?.trim() ? URL.parse(text.trim(), base) : null
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined
}

/** The link of an item: Atom has several, RSS sometimes only its `guid`. */
function linkOf(parts: readonly Part[]): string | undefined {
  const links = parts.filter(({ name }) => name === 'link')
  const original = find(parts, 'feedburner:origlink')
  const alternate =
    links.find(({ attributes }) => attributes.has('href') && (attributes.get('rel') ?? 'alternate') === 'alternate') ??
    links.find(({ text }) => text.trim() !== '')
  const guid = find(parts, 'guid')
  const candidates = [
    original && addressOf(original.text, original.base),
    alternate && addressOf(alternate.attributes.get('href') ?? alternate.text, alternate.base),
    guid && guid.attributes.get('ispermalink') !== 'false' && /^https?:/.test(guid.text.trim())
      ? addressOf(guid.text, guid.base)
      : undefined,
  ]
  return candidates.find((address) => address !== undefined)
}

function itemOf(parts: readonly Part[]): FeedItem[] {
  const texts = ['content:encoded', 'content', 'description', 'summary'].map((name) => wordsOf(find(parts, name)))
  const text = texts.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const title = titleOf(parts) || oneLine(text).slice(0, 100)
  const url = linkOf(parts) ?? addressOf(find(parts, 'about')?.text, 'about:blank')
  const id = oneLine(find(parts, 'guid', 'id', 'about')?.text ?? '') || url
  if (!title || !id) return []
  const written = find(parts, 'pubdate', 'published', 'issued', 'dc:date', 'date', 'updated', 'modified')
  const author = authorOf(parts)
  const publishedAt = feedDate(written?.text)
  return [{ id, title, url: url ?? '', text, ...(author && { author }), ...(publishedAt && { publishedAt }) }]
}

/** RSS has `address (name)`, Atom a name element, most others `dc:creator`. */
function authorOf(parts: readonly Part[]): string | undefined {
  const part = find(parts, 'dc:creator', 'author', 'creator')
  if (!part) return undefined
  const [markup, text] = [part.markup.slice(0, LONGEST_AUTHOR), part.text.trim().slice(0, LONGEST_AUTHOR)]
  const [, named] = /<name>(.*?)<\/name>/s.exec(markup) ?? []
  const [, inBrackets] = /^\S+@\S+\s+\((.+)\)$/.exec(text) ?? []
  return oneLine(htmlText(named ?? inBrackets ?? text)) || undefined
}

const once = (items: readonly FeedItem[]) =>
  [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()

/** Short prefixes of namespaces in feeds; an undeclared prefix has its usual meaning. */
const SPACES: Readonly<Record<string, string>> = {
  '': '',
  'http://www.w3.org/2005/Atom': '',
  'http://purl.org/atom/ns#': '',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': '',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://purl.org/dc/terms/': 'dc:',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner:',
  atom: '',
  dc: 'dc:',
  content: 'content:',
  feedburner: 'feedburner:',
}

const DECLARED = /^[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i
const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00, 0x3f, 0x00]],
  ['utf-16be', [0x00, 0x3c, 0x00, 0x3f]],
]

/** Decodes XML by its byte order mark, its declaration, as UTF-8, or else as Windows-1252. */
function xmlText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const names = [marked?.[0], DECLARED.exec(head)?.[1], 'utf-8']
  for (const name of names) {
    const text = name && decodedAs(name, bytes)
    if (text !== undefined && text !== '') return text.replace(/^\s+/, '')
  }
  return new TextDecoder('windows-1252').decode(bytes).replace(/^\s+/, '')
}

function decodedAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

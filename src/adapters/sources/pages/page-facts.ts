import { oneLine } from '../../../shared/text/untrusted-text.ts'
import { feedDate } from '../feeds/feed-date.ts'

export interface PageFacts {
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

/** What the head of a page says about it: `<meta>`, JSON-LD, `<link rel=canonical>`. */
export function pageFacts() {
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

/** The things that a piece of JSON-LD describes, those of its `@graph` too. */
function linkedData(script: string): Data[] {
  if (script.length > LONGEST_SCRIPT) return []
  try {
    const read: unknown = JSON.parse(script)
    return [read]
      .flat()
      .flatMap((node) => (isData(node) ? [node, ...[node['@graph'] ?? []].flat().filter(isData)] : []))
  } catch {
    return []
  }
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

function wordOf(value: unknown): string | undefined {
  const [first] = [value].flat() as unknown[]
  if (typeof first === 'string') return first
  return isData(first) && typeof first.name === 'string' ? first.name : undefined
}

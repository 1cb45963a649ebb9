import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHtml } from '../src/adapters/sandbox/document/markup/html.ts'
import { plainText, type ReadText } from '../src/shared/text/read-text.ts'

export interface JudgedQuery {
  text: string
  /** The worth of each relevant text. */
  gains: ReadonlyMap<string, number>
}

/** Texts and questions about them with human judgements. */
export interface JudgedSet {
  name: string
  texts: readonly { id: string; title: string; read: ReadText }[]
  queries: readonly JudgedQuery[]
}

const CRANFIELD = new URL('../../shared/data/retrieval/cranfield/', import.meta.url)
const MANUAL = '/usr/share/doc/postgresql-doc-15/html'

/** 1,400 abstracts and 225 questions; grade 1 is a complete answer and 4 of least interest. */
export function cranfield(directory = CRANFIELD): JudgedSet | undefined {
  if (!existsSync(new URL('cran.qry', directory))) return undefined
  const file = (name: string) => readFileSync(new URL(name, directory), 'latin1').replaceAll('\r', '')
  const records = (name: string) => file(name).split(/^\.I /m).slice(1)
  const field = (record: string, letter: string) =>
    (new RegExp(`^\\.${letter}\\n([\\s\\S]*?)(?=^\\.[A-Z]\\n|(?![\\s\\S]))`, 'm').exec(record)?.[1] ?? '').trim()
  const gains = new Map<number, Map<string, number>>()
  for (const line of file('cranqrel').trim().split('\n')) {
    const [query = 0, text = 0, grade = 0] = line.trim().split(/\s+/).map(Number)
    if (grade < 1 || grade > 4) continue
    const own = gains.get(query) ?? new Map<string, number>()
    gains.set(query, own.set(String(text), 5 - grade))
  }
  return {
    name: 'Cranfield',
    texts: records('cran.all.1400').map((record) => {
      const title = field(record, 'T').replace(/\s+/g, ' ')
      const text = field(record, 'W')
      return { id: String(Number.parseInt(record, 10)), title, read: plainText(text, title) }
    }),
    queries: records('cran.qry').map((record, place) => ({
      text: field(record, 'W'),
      gains: gains.get(place + 1) ?? new Map(),
    })),
  }
}

const FURNITURE = /<div class="nav(?:header|footer)">[\s\S]*?<\/table>[\s\S]*?<\/div>/g
const NO_PAGES = new Set(['bookindex.html', 'legalnotice.html'])

/** The pages of PostgreSQL's manual, and its index: each entry is a question, and the pages to which it points the answer. */
export function manual(directory = MANUAL): JudgedSet | undefined {
  if (!existsSync(join(directory, 'bookindex.html'))) return undefined
  const file = (name: string) => readFileSync(join(directory, name), 'utf8')
  const texts = globSync('*.html', { cwd: directory })
    .filter((name) => !NO_PAGES.has(name))
    .sort()
    .map((name) => {
      const html = file(name)
      const title = /<title>([\s\S]*?)<\/title>/.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() ?? name
      return { id: name, title, read: readHtml(Buffer.from(html.replace(FURNITURE, ''))) }
    })
  return { name: "PostgreSQL's manual", texts, queries: indexEntries(file('bookindex.html')) }
}

const PART = /<dl>|<\/dl>|<dt[^>]*>([\s\S]*?)<\/dt>/g
const LINK = /<a class="indexterm" href="([^"#]+)/g

/** An entry below another is asked with the words of both. */
function indexEntries(html: string): JudgedQuery[] {
  const above: string[] = []
  const entries: JudgedQuery[] = []
  let depth = 0
  for (const [part, entry] of html.slice(html.indexOf('id="indexdiv-Symbols"')).matchAll(PART)) {
    if (part === '<dl>') depth++
    else if (part === '</dl>') depth--
    else if (entry !== undefined) {
      const own = plain(entry.split('<a class="indexterm"')[0] ?? '').replace(/,\s*$/, '')
      above.length = depth
      above[depth] = own
      const pages = [...entry.matchAll(LINK)].map(([, page = '']) => page)
      if (pages.length === 0) continue
      const text = above.slice(1).filter(Boolean).join(' ')
      entries.push({ text, gains: new Map(pages.map((page) => [page, 1])) })
    }
  }
  return entries.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

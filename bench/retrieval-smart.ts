import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from '../src/shared/text/read-text.ts'
import type { JudgedQuery, JudgedSet } from './retrieval-sets.ts'

/** The file names of a SMART collection, and the format of its judgements. */
interface SmartFiles {
  name: string
  folder: string
  texts: string
  queries: string
  judgements: string
  /** The question and the text of a line of the judgements. */
  judged: (numbers: readonly number[]) => readonly [query: number | undefined, text: number | undefined]
}

const SMART: readonly SmartFiles[] = [
  {
    name: 'CISI',
    folder: 'cisi',
    texts: 'CISI.ALL',
    queries: 'CISI.QRY',
    judgements: 'CISI.REL',
    judged: ([query, text]) => [query, text],
  },
  {
    name: 'CACM',
    folder: 'cacm',
    texts: 'cacm.all',
    queries: 'query.text',
    judgements: 'qrels.text',
    judged: ([query, text]) => [query, text],
  },
  {
    name: 'MED',
    folder: 'med',
    texts: 'MED.ALL',
    queries: 'MED.QRY',
    judgements: 'MED.REL',
    judged: ([query, , text]) => [query, text],
  },
]

type Gains = Map<string, number>

const textOf = (id: string, title: string, text: string) => ({ id, title, read: plainText(text, title) })

function questionsOf(texts: ReadonlyMap<string, string>, gains: ReadonlyMap<string, Gains>): JudgedQuery[] {
  return [...texts].flatMap(([id, text]) => {
    const own = gains.get(id)
    return own ? [{ text, gains: own }] : []
  })
}

function addGain(gains: Map<string, Gains>, query: string, text: string) {
  const own = gains.get(query) ?? new Map<string, number>()
  gains.set(query, own.set(text, 1))
}

/** The records of a file: `.I 1`, and below it fields that begin with `.T`, `.W` and so on. */
const recordsOf = (file: string) =>
  file
    .replaceAll('\r', '')
    .split(/^\.I /m)
    .slice(1)
    .map((record) => ({
      id: String(Number.parseInt(record, 10)),
      field: (letter: string) =>
        (record.split(new RegExp(`^\\.${letter}[ \\t]*\\n`, 'm'))[1] ?? '').split(/^\.[A-Z][ \t]*$/m)[0]?.trim() ?? '',
    }))

function smart(directory: string, files: SmartFiles): JudgedSet | undefined {
  const path = (name: string) => join(directory, files.folder, name)
  if (!existsSync(path(files.judgements))) return undefined
  const file = (name: string) => readFileSync(path(name), 'latin1')
  const gains = new Map<string, Gains>()
  for (const line of file(files.judgements).trim().split('\n')) {
    const [query, text] = files.judged(line.trim().split(/\s+/).map(Number))
    addGain(gains, String(query), String(text))
  }
  return {
    name: files.name,
    texts: recordsOf(file(files.texts)).map(({ id, field }) => {
      const title = field('T').replace(/\s+/g, ' ')
      return textOf(id, title, field('W') || title)
    }),
    queries: questionsOf(new Map(recordsOf(file(files.queries)).map(({ id, field }) => [id, field('W')])), gains),
  }
}

/** 11,429 abstracts without titles; each part of a file is a number, its lines, and a slash. */
function npl(directory: string): JudgedSet | undefined {
  const path = (name: string) => join(directory, 'npl', name)
  if (!existsSync(path('rlv-ass'))) return undefined
  const parts = (name: string) =>
    new Map(
      readFileSync(path(name), 'latin1')
        .split(/^\s*\/\s*$/m)
        .flatMap((part) => {
          const [, id, text = ''] = /^\s*(\d+)\s*\n([\s\S]*)$/.exec(part) ?? []
          return id === undefined ? [] : [[id, text.trim()] as const]
        }),
    )
  const gains = new Map<string, Gains>()
  for (const [query, texts] of parts('rlv-ass')) for (const text of texts.split(/\s+/)) addGain(gains, query, text)
  return {
    name: 'NPL',
    texts: [...parts('doc-text')].map(([id, text]) => textOf(id, '', text)),
    queries: questionsOf(parts('query-text'), gains),
  }
}

/** Further collections, as far as the directory has them, and the names of missing ones. */
export function furtherSets(directory: string): { sets: JudgedSet[]; absent: string[] } {
  const found = [
    ...SMART.map((files) => ({ name: files.name, set: smart(directory, files) })),
    { name: 'NPL', set: npl(directory) },
    { name: 'LISA', set: lisa(directory) },
    { name: 'TIME', set: time(directory) },
  ]
  return {
    sets: found.flatMap(({ set }) => set ?? []),
    absent: found.flatMap(({ name, set }) => (set ? [] : [name])),
  }
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map((number) => String(Number(number)))
const gainsOf = (texts: readonly string[]) => new Map(texts.map((text) => [text, 1]))
const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

function abstractQueries(
  texts: ReadonlyMap<string, string>,
  judged: ReadonlyMap<string, readonly string[]>,
): JudgedQuery[] {
  return [...texts].flatMap(([id, text]) => {
    const relevant = judged.get(id)
    return relevant ? [{ text, gains: gainsOf(relevant) }] : []
  })
}

/** Abstracts of library science: `Document 1`, its title, a blank line, its text and a line of asterisks. */
function lisa(directory: string): JudgedSet | undefined {
  const folder = join(directory, 'lisa')
  if (!existsSync(join(folder, 'LISA.REL'))) return undefined
  const file = (name: string) => readFileSync(join(folder, name), 'latin1').replaceAll('\r', '')
  const texts = globSync('LISA[0-9].[0-9][0-9][0-9]', { cwd: folder })
    .sort()
    .flatMap((name) => file(name).split(/^\*{10,}$/m))
    .flatMap((record) => {
      const [, id, title = '', text = ''] = /^Document\s+(\d+)\s*\n([\s\S]*?)\n\s*\n([\s\S]*)$/m.exec(record) ?? []
      const named = lineOf(title)
      return id === undefined
        ? []
        : [{ id: String(Number(id)), title: named, read: plainText(text.trim() || named, named) }]
    })
  const asked = file('LISA.QUE')
    .split('#')
    .flatMap((question) => {
      const [, id, text = ''] = /^\s*(\d+)\s*\n([\s\S]*)$/.exec(question) ?? []
      return id === undefined ? [] : [[id, text.trim()] as const]
    })
  const judged = file('LISA.REL')
    .split(/^Query\s+/m)
    .slice(1)
    .map((part) => {
      const [id = '', , ...lines] = part.split('\n')
      return [id.trim(), numbersIn(lines.join(' ').replace('-1', ''))] as const
    })
  return { name: 'LISA', texts, queries: abstractQueries(new Map(asked), new Map(judged)) }
}

/** Magazine articles without titles, identified by their order; every second line is empty. */
function time(directory: string): JudgedSet | undefined {
  const folder = join(directory, 'time')
  if (!existsSync(join(folder, 'TIME.REL'))) return undefined
  const file = (name: string) => readFileSync(join(folder, name), 'latin1').replaceAll('\r', '')
  const parts = (name: string, mark: RegExp) =>
    file(name)
      .replace(/^\*STOP.*$/m, '')
      .split(mark)
      .slice(1)
      .map((part) => lineOf(part))
  const texts = parts('TIME.ALL', /^\*TEXT.*$/m).map((text, place) => ({
    id: String(place + 1),
    title: '',
    read: plainText(text, ''),
  }))
  const asked = parts('TIME.QUE', /^\*FIND/m).map((part) => {
    const [id = '', ...words] = part.split(' ')
    return [id, words.join(' ')] as const
  })
  const judged = file('TIME.REL')
    .split('\n')
    .flatMap((line) => {
      const [id, ...relevant] = numbersIn(line)
      return id === undefined || relevant.length === 0 ? [] : [[id, relevant] as const]
    })
  return { name: 'TIME', texts, queries: abstractQueries(new Map(asked), new Map(judged)) }
}

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { type Parley, Refusal, remoteParley } from '../ask/parley.ts'
import { oneLine } from '../ask/terminal-text.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { type Adding, readArguments, type Searching, USAGE } from './arguments.ts'

const ERROR = 1
const NOT_ALL = 2

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await Promise.race([act(options, leaving), leaving.signal.then(codeOf)])
    say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    process.stderr.write(
      error instanceof UsageFault ? `${message} See npm run parley -- library --help\n` : `${message}\n`,
    )
    return ERROR
  }
}

async function act(options: Adding | Searching, leaving: ExitSignal): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const parley = await open(options, opened, leaving)
  return options.act === 'add' ? await addAll(parley, options) : await search(parley, options)
}

async function open(
  { server, token }: Adding | Searching,
  opened: AsyncDisposableStack,
  { aborted }: ExitSignal,
): Promise<Parley> {
  if (server) return remoteParley(server, token ?? loadConfig().config.parleyToken)
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted)
  opened.defer(parley.close)
  return parley
}

async function addAll(parley: Parley, options: Adding): Promise<number> {
  let isAll = true
  for await (const added of add(parley, options)) {
    if (added.fault !== undefined) isAll = false
    say(options.json ? JSON.stringify(added) : addedWords(added))
  }
  return isAll ? 0 : NOT_ALL
}

async function search(parley: Parley, { words, limit, json }: Searching): Promise<number> {
  const query = new URLSearchParams({ q: words, limit: String(limit) })
  const { results } = await parley.call<{ results: Found[] }>('GET', `/knowledge/search?${query}`)
  for (const found of results) say(json ? JSON.stringify(found) : foundWords(found))
  if (results.length === 0 && !json) say('Nothing in the library contains these words.')
  return results.length > 0 ? 0 : NOT_ALL
}

/** A found passage, as the API answers it. */
interface Found {
  id: string
  title: string
  url: string | null
  content: string
  place: { page: number; label: string | null }
}

const pagesOf = (pages: number | undefined) =>
  pages === undefined ? '' : `, ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`

/** Foreign texts on lines of a terminal, without control characters. */
function addedWords({ given, id, title, pages, fault }: Added): string {
  if (fault !== undefined) return `not read: ${oneLine(given)}: ${oneLine(fault)}`
  const named = title === undefined ? '' : `, “${oneLine(title)}”`
  return `added:    ${oneLine(given)} as ${id}${named}${pagesOf(pages)}`
}

function foundWords({ id, title, url, content, place: { page, label } }: Found): string {
  const where = [label ?? `page ${page}`, id, ...(url ? [url] : [])].map(oneLine).join(', ')
  return `${oneLine(title)} (${where})\n  ${oneLine(content)}\n`
}

/** The result for one file or address. */
interface Added {
  given: string
  /** Undefined if it is not in the library. */
  id?: string
  title?: string
  pages?: number
  /** Why it could not be read. */
  fault?: string
}

interface Document {
  id: string
  title: string
  status: 'processing' | 'ready' | 'failed'
  reason_text: string | null
  page_count: number | null
}
interface Ingest {
  ingest_id: string
  status: 'processing' | 'completed' | 'failed'
  items: { url: string | null; title: string | null; item_id: string | null; error: string | null }[]
}

const LOOK_AGAIN_MS = 500
/** How many addresses are added at once. */
const MOST_AT_ONCE = 50

/** Adds everything, one file after another, and reports each as soon as it has been read. */
async function* add(parley: Parley, { files, urls }: Adding): AsyncGenerator<Added> {
  for (const file of files) yield await addFile(parley, file)
  for (let first = 0; first < urls.length; first += MOST_AT_ONCE)
    yield* addPages(parley, urls.slice(first, first + MOST_AT_ONCE))
}

async function addFile(parley: Parley, path: string): Promise<Added> {
  try {
    const content = (await readFile(path)).toString('base64')
    const body = { name: basename(path), content, encoding: 'base64' }
    let { document } = await parley.call<{ document: Document }>('POST', '/documents/upload', body)
    while (document.status === 'processing') {
      await sleep(LOOK_AGAIN_MS)
      document = await parley.call<Document>('GET', `/documents/${document.id}`)
    }
    const { id, title, status, reason_text, page_count } = document
    if (status === 'failed') return { given: path, id, title, fault: reason_text ?? 'it could not be read' }
    return { given: path, id, title, ...(page_count !== null && { pages: page_count }) }
  } catch (error) {
    return { given: path, fault: faultOf(error) }
  }
}

const IN_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
}

/** The fault of one file; a fault of all files is thrown. */
function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof Refusal) {
    if (error.status === undefined || error.status === 401 || error.status === 403) throw error
    return message
  }
  const words = IN_WORDS[code ?? '']
  if (!words) throw error
  return words
}

async function* addPages(parley: Parley, urls: readonly string[]): AsyncGenerator<Added> {
  const body = { documents: urls.map((url) => ({ url })) }
  let ingest = await parley.call<Ingest>('POST', '/knowledge/ingest', body)
  while (ingest.status === 'processing') {
    await sleep(LOOK_AGAIN_MS)
    ingest = await parley.call<Ingest>('GET', `/knowledge/ingest/${ingest.ingest_id}`)
  }
  for (const [place, { url, title, item_id, error }] of ingest.items.entries())
    yield {
      given: url ?? urls[place] ?? '',
      ...(item_id !== null && { id: item_id }),
      ...(title !== null && { title }),
      ...((error !== null || item_id === null) && { fault: error ?? 'it could not be read' }),
    }
}

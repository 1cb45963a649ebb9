import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Parley, Refusal } from '../ask/parley.ts'
import type { Adding } from './arguments.ts'

/** What became of one file or address. */
export interface Added {
  given: string
  /** Undefined where it is not in the library. */
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
/** So many addresses are taken in at once. */
const MOST_AT_ONCE = 50

/** Adds everything, one file after the other, and tells of each as soon as it has been read. */
export async function* add(parley: Parley, { files, urls }: Adding): AsyncGenerator<Added> {
  for (const file of files) yield await addFile(parley, file)
  for (let first = 0; first < urls.length; first += MOST_AT_ONCE)
    yield* addPages(parley, urls.slice(first, first + MOST_AT_ONCE))
}

async function addFile(parley: Parley, path: string): Promise<Added> {
  try {
    const content = (await readFile(path)).toString('base64')
    const wish = { name: basename(path), content, encoding: 'base64' }
    let { document } = await parley.call<{ document: Document }>('POST', '/documents/upload', wish)
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

/** What forbids one file; what forbids all of them is thrown on. */
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
  const wish = { documents: urls.map((url) => ({ url })) }
  let ingest = await parley.call<Ingest>('POST', '/knowledge/ingest', wish)
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

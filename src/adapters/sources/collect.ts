import { VendorError, type VendorFault } from '../outbound/vendor-error.ts'
import { type Found, type Source, type SourceQuery, validTime } from './source.ts'
import { webAddress } from './web-address.ts'

export interface CollectOrder {
  org: string
  query: SourceQuery
  /** Pages to read. */
  urls: readonly string[]
  /** Reads the pages only, without a search. */
  pagesOnly?: boolean | undefined
  signal: AbortSignal
  /** How long a source may take. Default: 10 s */
  sourceMs?: number
}

export interface CollectFault {
  connector: string
  kind: VendorFault
  retryable: boolean
  message: string
  retry_after?: number
}

export interface Collection {
  found: { source: Source; found: Found }[]
  errors: CollectFault[]
  /** How many calls to sources were made. */
  asked: number
}

const SOURCE_MS = 10_000

/** Asks all sources at once; a source that fails does not hide the results of the others. */
export async function collectFrom(sources: readonly Source[], order: CollectOrder): Promise<Collection> {
  const tasks = sources.flatMap((source) => tasksOf(source, order))
  const settled = await Promise.allSettled(tasks.map(({ run }) => run()))
  const collection: Collection = { found: [], errors: [], asked: tasks.length }
  settled.forEach((each, index) => {
    const source = tasks[index]?.source
    if (!source) return
    if (each.status === 'fulfilled')
      collection.found.push(...each.value.map((found) => ({ source, found: sanitized(found) })))
    else collection.errors.push(faultOf(source, each.reason))
  })
  return collection
}

/** Keeps only valid web addresses and times, whatever the source claims. */
function sanitized({ url, publishedAt, ...found }: Found): Found {
  const time = validTime(publishedAt)
  return { ...found, url: webAddress(url) ?? '', ...(time !== null && { publishedAt: time }) }
}

interface Task {
  source: Source
  run(): Promise<Found[]>
}

/** The search of a source, and one task for each page to read. */
function tasksOf(source: Source, { org, query, urls, pagesOnly, signal, sourceMs = SOURCE_MS }: CollectOrder): Task[] {
  const { search, read, needs } = source
  const at = () => ({ org, signal: AbortSignal.any([signal, AbortSignal.timeout(sourceMs)]) })
  const pages = read ? urls.map((url) => ({ source, run: async () => [await read(url, at())] })) : []
  if (pagesOnly) return pages
  if (search && needs.length === 0) return [{ source, run: () => search(query, at()) }, ...pages]
  if (pages.length > 0) return pages
  return [{ source, run: () => Promise.reject(notConfigured(needs)) }]
}

const notConfigured = (needs: readonly string[]) =>
  new VendorError('validation', `not_configured: it needs ${needs.join(' and ')}`)

function faultOf({ name: connector }: Source, error: unknown): CollectFault {
  if (!(error instanceof VendorError)) throw error
  const { kind, retryable, message, retryAfter } = error
  return { connector, kind, retryable, message, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
}

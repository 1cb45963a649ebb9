import { createHash } from 'node:crypto'
import { ServiceError } from '../../../shared/errors.ts'
import type { NewId } from '../../../shared/ids.ts'
import { plainText } from '../../../shared/text/read-text.ts'
import type { Json } from '../../../storage/column-types.ts'
import { together } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { NewItem } from './item.ts'
import type { ItemStore } from './item-store.ts'
import type { Library } from './library.ts'

type Row = TableRow<'library_ingest_parts'>

/** Title, source and tags that a part gets in the library. */
interface Named {
  title?: string
  source?: string
  tags?: string[]
  metadata?: Json
  replaces?: string
}

export interface IngestPart {
  place: number
  what: Row['what']
  content: string | null
  named: Named
  status: Row['status']
  item: string | null
  error: string | null
}

export interface Ingest {
  id: string
  createdBy: string
  createdAt: string
  parts: IngestPart[]
}

const partOf = ({ place, what, content, named, status, item, error }: Row): IngestPart => ({
  place,
  what,
  content,
  named,
  status,
  item,
  error,
})

/** Requests to ingest texts, pages and documents. */
export const ingestStore = (db: Database) => ({
  async insert(tx: Transaction, org: string, { id, createdBy, createdAt, parts }: Ingest): Promise<void> {
    const own = { organization_id: org }
    await together(
      tx,
      tx.insertInto('library_ingests').values({ ...own, id, created_by: createdBy, created_at: createdAt }),
      tx
        .insertInto('library_ingest_parts')
        .values(parts.map(({ named, ...part }) => ({ ...own, ingest: id, ...part, named: { ...named } }))),
    )
  },

  async find(org: string, id: string): Promise<Ingest | undefined> {
    const row = await db
      .selectFrom('library_ingests')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const parts = await db
      .selectFrom('library_ingest_parts')
      .selectAll()
      .where('organization_id', '=', org)
      .where('ingest', '=', id)
      .orderBy('place')
      .execute()
    return { id, createdBy: row.created_by, createdAt: row.created_at, parts: parts.map(partOf) }
  },

  /** Locks the part until the transaction ends; undefined if it is no longer pending. */
  async lock(tx: Transaction, org: string, ingest: string, place: number): Promise<IngestPart | undefined> {
    const row = await tx
      .selectFrom('library_ingest_parts')
      .selectAll()
      .where('organization_id', '=', org)
      .where('ingest', '=', ingest)
      .where('place', '=', place)
      .where('status', '=', 'pending')
      .forUpdate()
      .executeTakeFirst()
    return row && partOf(row)
  },

  /** Settles a part; an ingested text then stands only in the library. */
  settle: async (
    tx: Transaction,
    org: string,
    ingest: string,
    { place, what, content }: IngestPart,
    became: { item: string } | { error: string },
  ) =>
    void (await tx
      .updateTable('library_ingest_parts')
      .set({
        status: 'item' in became ? 'ready' : 'failed',
        item: 'item' in became ? became.item : null,
        error: 'error' in became ? became.error : null,
        content: what === 'text' ? null : content,
      })
      .where('organization_id', '=', org)
      .where('ingest', '=', ingest)
      .where('place', '=', place)
      .execute()),
})
type IngestStore = ReturnType<typeof ingestStore>

/** A page of the web as it was read. */
export interface ReadPage {
  title: string
  text: string
  url: string
  author?: string
  publishedAt?: string
  sourceKey: string
}

interface Dependencies {
  db: Database
  ingests: IngestStore
  items: Pick<ItemStore, 'latestOf'>
  library: Library
  /** Reads the page at an address that a caller has named; throws when it cannot. */
  readPage: (url: string, at: { org: string; signal: AbortSignal }) => Promise<ReadPage>
  newId: NewId
  now: () => Date
}

/** Ingests a request part by part: each part is kept and settled in one transaction, and none twice. */
export function ingestRunner({ db, ingests, items, library, readPage, newId, now }: Dependencies) {
  async function itemOf(org: string, part: IngestPart, createdBy: string, signal: AbortSignal) {
    const { title, source, tags = [], metadata = {} } = part.named
    const common = {
      id: newId('item'),
      kind: 'page' as const,
      createdBy,
      tags,
      metadata,
      fetchedAt: now().toISOString(),
    }
    if (part.what === 'url') {
      const page = await readPage(part.content ?? '', { org, signal })
      const { url, author = null, publishedAt = null, sourceKey } = page
      const own = { sourceType: 'web', sourceId: url, sourceKey, title: title ?? page.title, url, author, publishedAt }
      return { item: { ...common, ...own, ...factsOf(page.text) }, text: page.text }
    }
    const text = part.content ?? ''
    const own = {
      sourceType: 'text',
      sourceId: source ?? '',
      sourceKey: source ?? 'text',
      title: title ?? beginningOf(text),
    }
    return { item: { ...common, ...own, ...factsOf(text) }, text }
  }

  async function keep(tx: Transaction, org: string, item: NewItem, text: string, replaces: string | undefined) {
    const former = item.url ? await items.latestOf(tx, org, item.sourceId) : undefined
    const kept = await library.keep(tx, org, item, plainText(text, item.title))
    for (const old of new Set([former?.id, replaces])) {
      if (old !== undefined && old !== kept.id) await library.supersede(tx, org, old, kept.id)
    }
    return kept.id
  }

  async function ingestPart(org: string, ingest: string, part: IngestPart, createdBy: string, signal: AbortSignal) {
    const read = part.what === 'document' ? undefined : await itemOf(org, part, createdBy, signal)
    await db.transaction().execute(async (tx) => {
      const waiting = await ingests.lock(tx, org, ingest, part.place)
      if (!waiting) return
      const item = read ? await keep(tx, org, read.item, read.text, part.named.replaces) : (part.content ?? '')
      await ingests.settle(tx, org, ingest, part, { item })
    })
  }

  return async (org: string, id: string, signal: AbortSignal): Promise<void> => {
    const ingest = await ingests.find(org, id)
    for (const part of ingest?.parts.filter(({ status }) => status === 'pending') ?? []) {
      signal.throwIfAborted()
      try {
        await ingestPart(org, id, part, ingest?.createdBy ?? '', signal)
      } catch (fault) {
        const error = refusalOf(fault)
        if (signal.aborted || error === undefined) throw fault
        await db.transaction().execute((tx) => ingests.settle(tx, org, id, part, { error }))
      }
    }
  }
}

/** The message of a fault that a retry cannot mend. */
function refusalOf(fault: unknown): string | undefined {
  if (fault instanceof ServiceError) return fault.message
  return fault instanceof Error && fault.name === 'VendorError' ? fault.message : undefined
}

const factsOf = (text: string) => ({
  digest: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
})

const LONGEST_TITLE = 80
const beginningOf = (text: string) =>
  (text.trim().split('\n', 1)[0] ?? '')
    .replace(/^#+\s*/, '')
    .slice(0, LONGEST_TITLE)
    .toWellFormed()

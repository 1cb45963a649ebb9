import { validTime } from '../../../adapters/sources/source.ts'
import type { Announce } from '../../../background/announcements/announcer.ts'
import { redacted, redactedText, redaction } from '../../../shared/text/personal/redact.ts'
import type { ReadText, TextPage } from '../../../shared/text/read-text.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Hit, PassageKind, SearchQuery } from '../../../storage/search/passage.ts'
import type { SearchIndex } from '../../../storage/search/search-index.ts'
import { LIBRARY_ITEMS, type LibraryItem, type NewItem } from './item.ts'
import type { ItemStore, RemovedItem, RemovedStore } from './item-store.ts'
import { splitIntoPassages } from './passage-splitter.ts'

interface LibraryPassage extends Pick<Hit, 'passage' | 'ordinal' | 'kind' | 'head' | 'place' | 'text'> {}

/** A found passage with its item. */
export type LibraryHit = Omit<Hit, 'item' | 'kept'> & { item: LibraryItem }

export interface Library {
  /** Keeps an item and its text; an item that exists already keeps its id, and becomes valid again if it was replaced. */
  keep(tx: Transaction, org: string, item: NewItem, text: ReadText): Promise<LibraryItem>
  /** Adds an item whose text follows by `fill` or `fail`; an existing item is returned as it is. */
  begin(tx: Transaction, org: string, item: NewItem): Promise<LibraryItem>
  /** Lets a replaced item become valid again once `fill` brings its text; undefined if it was not replaced. */
  reopen(tx: Transaction, org: string, id: string): Promise<LibraryItem | undefined>
  /** False if the item is gone or no longer being read. */
  fill(tx: Transaction, org: string, id: string, text: ReadText): Promise<boolean>
  fail(tx: Transaction, org: string, id: string, reason: string): Promise<void>
  remove(tx: Transaction, org: string, id: string): Promise<LibraryItem | undefined>
  /** Redacts personal data in its text and facts and detaches its file; returns the id of that file, or undefined if there is no such item. */
  anonymize(tx: Transaction, org: string, id: string): Promise<{ fileId: string | null } | undefined>
  /** Replaces an item: the old one stays readable, but searches no longer find it. */
  supersede(tx: Transaction, org: string, oldId: string, newId: string): Promise<void>
  find(org: string, id: string): Promise<LibraryItem | undefined>
  findAll(org: string, ids: readonly string[]): Promise<LibraryItem[]>
  /** What remains of removed items. */
  removed(org: string, ids: readonly string[]): Promise<RemovedItem[]>
  /** The items that this one replaced, directly or one after another. */
  predecessors(org: string, id: string): Promise<string[]>
  pages(org: string, id: string, from?: number, atMost?: number): Promise<TextPage[]>
  passagesOf(org: string, id: string, from?: number, atMost?: number): Promise<LibraryPassage[]>
  /** Finds passages of items that match the query; memory entries are searched by their own area. */
  search(orgs: readonly string[], query: SearchQuery): Promise<LibraryHit[]>
}

export type Replaced = (tx: Transaction, org: string, item: string) => Promise<void>

interface Dependencies {
  store: ItemStore
  removed: RemovedStore
  index: Pick<SearchIndex, 'add' | 'remove' | 'find'>
  announce: Announce
  /** Called when an item was replaced, became valid again, or was removed after it had replaced others. */
  replaced?: Replaced | undefined
  now: () => Date
}

const LIBRARY_KINDS: readonly PassageKind[] = ['document', 'page', 'evidence']
const PAGES_AT_MOST = 2_000
const PASSAGES_AT_MOST = 100
const EVERY_PASSAGE = 1_000_000

export function openLibrary({ store, removed, index, announce, replaced, now }: Dependencies): Library {
  async function write(tx: Transaction, org: string, item: LibraryItem, text: ReadText, debateId?: string) {
    await store.writePages(tx, org, item.id, text.pages)
    const { id, kind } = item
    const language = text.language ?? item.language ?? undefined
    const cut = splitIntoPassages({ ...text, title: text.title ?? item.title })
    const passages = cut.map((passage, ordinal) => ({ ...passage, item: id, ordinal, kind, language, debateId }))
    await index.add(tx, org, passages)
    await announce(tx, { org, name: 'knowledge.indexed', data: { item_id: id, kind, passages: passages.length } })
  }

  async function begun(tx: Transaction, org: string, item: NewItem, status: LibraryItem['status']) {
    const inserted = await store.insert(tx, org, item, status, now().toISOString())
    if (inserted) return { item: inserted, isNew: true }
    const twin = await store.twin(tx, org, item)
    if (!twin) throw new Error(`An item of the digest ${item.digest} was there and is gone`)
    return { item: twin, isNew: false }
  }

  async function revived(tx: Transaction, org: string, id: string, status: LibraryItem['status']) {
    const item = await store.lock(tx, org, id)
    if (!item || item.supersededBy === null) return undefined
    await store.revive(tx, org, id, status)
    await replaced?.(tx, org, id)
    return { ...item, status, reason: null, supersededBy: null }
  }

  return {
    async keep(tx, org, item, text) {
      const { item: kept, isNew } = await begun(tx, org, item, 'ready')
      const again = isNew ? undefined : await revived(tx, org, kept.id, 'ready')
      if (isNew || again) await write(tx, org, kept, text, item.debateId)
      return again ?? kept
    },

    reopen: (tx, org, id) => revived(tx, org, id, 'processing'),

    async begin(tx, org, item) {
      return (await begun(tx, org, item, 'processing')).item
    },

    async fill(tx, org, id, text) {
      const item = await store.lock(tx, org, id)
      if (item?.status !== 'processing') return false
      const { title = item.title, author = item.author, language = item.language } = text
      const publishedAt = validTime(text.publishedAt) ?? item.publishedAt
      await store.change(tx, org, id, { status: 'ready', title, author, language, publishedAt })
      await write(tx, org, { ...item, title }, text)
      return true
    },

    async fail(tx, org, id, reason) {
      const item = await store.lock(tx, org, id)
      if (item?.status === 'processing') await store.change(tx, org, id, { status: 'failed', reason })
    },

    async remove(tx, org, id) {
      const [, , item] = await sideBySide(
        tx,
        (side) => store.lock(side, org, id),
        (side) => index.remove(side, org, [id]),
        (side) => store.remove(side, org, id),
      )
      if (!item) return undefined
      const [predecessors] = await sideBySide(
        tx,
        (side) => removed.predecessors(org, id, side),
        (side) => store.count(side, org, item, -1),
        (side) => removed.note(side, org, item, now().toISOString()),
      )
      if (predecessors.length > 0) await replaced?.(tx, org, id)
      return item
    },

    async anonymize(tx, org, id) {
      const item = await store.lock(tx, org, id)
      if (!item || item.status === 'processing') return undefined
      const pages = await store.pages(org, id, 1, PAGES_AT_MOST, tx)
      const passages = await store.passagesOf(org, id, 0, EVERY_PASSAGE, tx)
      const plain = await redactedPages(pages, passages)
      const title = await redactedText(item.title)
      await store.writePages(tx, org, id, plain.pages)
      await store.plain(tx, org, id, { title, metadata: await redacted(item.metadata) })
      await index.remove(tx, org, [id])
      const { kind, language } = item
      const facts = { item: id, kind, language: language ?? undefined }
      await index.add(
        tx,
        org,
        plain.passages.map(({ debateId, ...passage }) => ({ ...passage, ...facts, debateId: debateId ?? undefined })),
      )
      return { fileId: item.fileId }
    },

    async supersede(tx, org, oldId, newId) {
      if (!(await store.lock(tx, org, oldId))) return
      await index.remove(tx, org, [oldId])
      await store.supersede(tx, org, oldId, newId)
      await replaced?.(tx, org, oldId)
    },

    find: async (org, id) => (await store.find(org, [id]))[0],
    findAll: (org, ids) => store.find(org, ids),
    removed: (org, ids) => removed.find(org, ids),
    predecessors: (org, id) => removed.predecessors(org, id),
    pages: (org, id, from = 1, atMost = PAGES_AT_MOST) => store.pages(org, id, from, atMost),
    passagesOf: (org, id, from = 0, atMost = PASSAGES_AT_MOST) => store.passagesOf(org, id, from, atMost),

    async search(orgs, query) {
      const hits = await index.find(orgs, { ...query, kinds: query.kinds ?? LIBRARY_KINDS, itemsIn: LIBRARY_ITEMS })
      return hits.flatMap(({ kept, ...hit }) => (kept ? [{ ...hit, item: kept }] : []))
    },
  }
}

type Passage = Pick<Hit, 'ordinal' | 'head' | 'place' | 'text' | 'debateId'>

/** Pages with personal data redacted, and their passages at their new places, word for word. */
async function redactedPages(pages: readonly TextPage[], passages: readonly Passage[]) {
  const plain = new Map<number, Awaited<ReturnType<typeof redaction>>>()
  for (const { page, text } of pages) plain.set(page, await redaction(text))
  const moved: Passage[] = []
  for (const { ordinal, head, place, text, debateId } of passages) {
    const part = plain.get(place.page)?.part(place.start, place.end)
    const now = part ?? { text: await redactedText(text), start: place.start, end: place.end }
    const { start, end } = now
    moved.push({ ordinal, debateId, head: await redactedText(head), place: { ...place, start, end }, text: now.text })
  }
  return { pages: pages.map((page) => ({ ...page, text: plain.get(page.page)?.text ?? '' })), passages: moved }
}

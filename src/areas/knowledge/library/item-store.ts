import { sql } from 'kysely'
import type { TextPage } from '../../../shared/text/read-text.ts'
import { sideBySide } from '../../../storage/connection/together.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { addUp } from '../../../storage/rows/many-rows.ts'
import { itemOf, type LibraryItem, type NewItem, rowOf } from './item.ts'

/** Items of the library with their pages. */
export const itemStore = (db: Database) => ({
  /** Undefined if an item with this digest and source id exists. */
  async insert(
    tx: Transaction,
    org: string,
    item: NewItem,
    status: LibraryItem['status'],
    at: string,
  ): Promise<LibraryItem | undefined> {
    const row = await tx
      .insertInto('library_items')
      .values(rowOf(org, item, status, at))
      .onConflict((conflict) => conflict.columns(['organization_id', 'digest', 'source_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const inserted = itemOf(row)
    await count(tx, org, inserted, 1)
    return inserted
  },

  async twin(tx: Transaction, org: string, { digest, sourceId }: NewItem): Promise<LibraryItem | undefined> {
    const row = await tx
      .selectFrom('library_items')
      .selectAll()
      .where('organization_id', '=', org)
      .where('digest', '=', digest)
      .where('source_id', '=', sourceId)
      .executeTakeFirst()
    return row && itemOf(row)
  },

  /** Locks the item until the transaction ends. */
  async lock(tx: Transaction, org: string, id: string): Promise<LibraryItem | undefined> {
    const row = await tx
      .selectFrom('library_items')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && itemOf(row)
  },

  change: async (
    tx: Transaction,
    org: string,
    id: string,
    { status, reason = null, ...facts }: Pick<LibraryItem, 'status'> & Partial<LibraryItem>,
  ) =>
    void (await tx
      .updateTable('library_items')
      .set({
        status,
        reason,
        ...(facts.title !== undefined && { title: facts.title }),
        ...(facts.author !== undefined && { author: facts.author }),
        ...(facts.language !== undefined && { language: facts.language }),
        ...(facts.publishedAt !== undefined && { published_at: facts.publishedAt }),
        ...(facts.metadata !== undefined && { metadata: facts.metadata }),
      })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()),

  /** Makes a replaced item valid again, with this status. */
  revive: async (tx: Transaction, org: string, id: string, status: LibraryItem['status']) =>
    void (await tx
      .updateTable('library_items')
      .set({ superseded_by: null, status, reason: null })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()),

  supersede: async (tx: Transaction, org: string, oldId: string, newId: string) =>
    void (await tx
      .updateTable('library_items')
      .set({ superseded_by: newId })
      .where('organization_id', '=', org)
      .where('id', '=', oldId)
      .execute()),

  /** The caller counts it as gone. */
  async remove(tx: Transaction, org: string, id: string): Promise<LibraryItem | undefined> {
    const row = await tx
      .deleteFrom('library_items')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && itemOf(row)
  },

  count,

  async writePages(tx: Transaction, org: string, item: string, pages: readonly TextPage[]) {
    await tx.deleteFrom('library_pages').where('organization_id', '=', org).where('item', '=', item).execute()
    if (pages.length === 0) return
    const rows = pages.map(({ page, label = null, text }) => ({ organization_id: org, item, page, label, text }))
    for (let first = 0; first < rows.length; first += PAGES_AT_ONCE) {
      await tx
        .insertInto('library_pages')
        .values(rows.slice(first, first + PAGES_AT_ONCE))
        .execute()
    }
  },

  /** The latest item of a source that was not replaced. */
  async latestOf(tx: Transaction, org: string, sourceId: string): Promise<LibraryItem | undefined> {
    const row = await tx
      .selectFrom('library_items')
      .selectAll()
      .where('organization_id', '=', org)
      .where('source_id', '=', sourceId)
      .where('superseded_by', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return row && itemOf(row)
  },

  async find(org: string, ids: readonly string[]): Promise<LibraryItem[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('library_items')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', 'in', ids)
      .execute()
    return rows.map(itemOf)
  },

  /** Overwrites facts that may name people, and detaches the file. */
  plain: async (tx: Transaction, org: string, id: string, facts: Pick<LibraryItem, 'title' | 'metadata'>) =>
    void (await tx
      .updateTable('library_items')
      .set({ ...facts, author: null, url: null, file_id: null })
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .execute()),

  async pages(org: string, item: string, from: number, atMost: number, within: Database = db): Promise<TextPage[]> {
    const rows = await within
      .selectFrom('library_pages')
      .select(['page', 'label', 'text'])
      .where('organization_id', '=', org)
      .where('item', '=', item)
      .where('page', '>=', from)
      .orderBy('page')
      .limit(atMost)
      .execute()
    return rows.map(({ page, label, text }) => ({ page, text, ...(label !== null && { label }) }))
  },

  passagesOf: (org: string, item: string, from: number, atMost: number, within: Database = db) =>
    within
      .selectFrom('passages')
      .select(['number as passage', 'ordinal', 'kind', 'head', 'place', 'text', 'debate_id as debateId'])
      .where('organization_id', '=', org)
      .where('item', '=', item)
      .where('removed_at', 'is', null)
      .where('ordinal', '>=', from)
      .orderBy('ordinal')
      .limit(atMost)
      .execute(),
})
export type ItemStore = ReturnType<typeof itemStore>

const PAGES_AT_ONCE = 500

async function count(tx: Transaction, org: string, item: LibraryItem, items: number) {
  const { kind, sourceType, bytes } = item
  const own = { organization_id: org, source_type: sourceType }
  const held = { ...own, kind, items, bytes: items * (bytes ?? 0) }
  await sideBySide(
    tx,
    (side) => addUp(side, 'library_counts', ['organization_id', 'kind', 'source_type'], [held]),
    (side) => countReliability(side, org, item, items),
  )
}

/** The counts by reliability are shown for evidence only. */
async function countReliability(
  tx: Transaction,
  org: string,
  { kind, sourceType, reliability }: LibraryItem,
  items: number,
) {
  if (kind !== 'evidence' || reliability === null) return
  const row = { organization_id: org, source_type: sourceType, hundredth: Math.round(reliability * 100), items }
  await addUp(tx, 'evidence_counts', ['organization_id', 'source_type', 'hundredth'], [row])
}

/** How much the library holds. */
export const figuresStore = (db: Database) => ({
  counts: (org: string) =>
    db
      .selectFrom('library_counts')
      .select(['kind', 'source_type', 'items', 'bytes'])
      .where('organization_id', '=', org)
      .where('items', '>', 0)
      .orderBy('kind')
      .orderBy('source_type')
      .execute(),
})
export type FiguresStore = ReturnType<typeof figuresStore>

/** What remains of a removed item: enough to judge it, and to follow its replacement. */
export interface RemovedItem
  extends Pick<LibraryItem, 'id' | 'kind' | 'sourceType' | 'sourceKey' | 'authority' | 'supersededBy'> {
  removedAt: string
}

/** The source name of a plain text is free text by a person, so it is removed with the item. */
const TEXT = 'text'

/** Items that were removed, although decisions still rest on them. */
export const removedStore = (db: Database) => ({
  note: async (tx: Transaction, org: string, item: LibraryItem, at: string) =>
    void (await tx
      .insertInto('library_removed')
      .values({
        organization_id: org,
        id: item.id,
        kind: item.kind,
        source_type: item.sourceType,
        source_key: item.sourceType === TEXT ? TEXT : item.sourceKey,
        authority: item.authority,
        superseded_by: item.supersededBy,
        created_by: item.createdBy,
        removed_at: at,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
      .execute()),

  async find(org: string, ids: readonly string[]): Promise<RemovedItem[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('library_removed')
      .selectAll()
      .where('organization_id', '=', org)
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      sourceType: row.source_type,
      sourceKey: row.source_key,
      authority: row.authority,
      supersededBy: row.superseded_by,
      removedAt: row.removed_at,
    }))
  },

  /** The items that this one replaced, directly or one after another, including removed ones. */
  async predecessors(org: string, id: string, within: Database = db): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with recursive past (id) as (
        select ${id}::text collate "C"
        union
        select item.id from past cross join lateral (
          select id from library_items where organization_id = ${org} and superseded_by = past.id
          union all select id from library_removed where organization_id = ${org} and superseded_by = past.id
        ) as item
      )
      select id from past where id <> ${id}`.execute(within)
    return rows.map(({ id: past }) => past)
  },
})
export type RemovedStore = ReturnType<typeof removedStore>

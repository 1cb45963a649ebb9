import type { Json } from '../../../storage/column-types.ts'
import type { TableRow } from '../../../storage/rows/many-rows.ts'
import type { ItemTable } from '../../../storage/search/passage.ts'
import { libraryItems } from './tables.ts'

type Row = TableRow<'library_items'>

/** An item of the library, without its text. */
export interface LibraryItem {
  id: string
  kind: Row['kind']
  sourceType: string
  sourceId: string
  sourceKey: string
  title: string
  url: string | null
  author: string | null
  publishedAt: string | null
  fetchedAt: string | null
  createdAt: string
  createdBy: string | null
  digest: string
  fileId: string | null
  mime: string | null
  bytes: number | null
  language: string | null
  status: Row['status']
  reason: string | null
  confidence: number | null
  freshness: number | null
  authority: number | null
  /** From 0 to 1 with two decimals, as rated when the item was collected. */
  reliability: number | null
  supersededBy: string | null
  metadata: Json
  tags: readonly string[]
}

type Given = 'id' | 'kind' | 'sourceType' | 'sourceId' | 'sourceKey' | 'title' | 'digest'
/** An item of the same digest and source id is the same item. */
export type NewItem = Pick<LibraryItem, Given> &
  Partial<Omit<LibraryItem, Given | 'status' | 'reason' | 'supersededBy' | 'createdAt'>> & {
    debateId?: string | undefined
  }

export const itemOf = (row: Row): LibraryItem => ({
  id: row.id,
  kind: row.kind,
  sourceType: row.source_type,
  sourceId: row.source_id,
  sourceKey: row.source_key,
  title: row.title,
  url: row.url,
  author: row.author,
  publishedAt: row.published_at,
  fetchedAt: row.fetched_at,
  createdAt: row.created_at,
  createdBy: row.created_by,
  digest: row.digest,
  fileId: row.file_id,
  mime: row.mime,
  bytes: row.bytes,
  language: row.language,
  status: row.status,
  reason: row.reason,
  confidence: row.confidence,
  freshness: row.freshness,
  authority: row.authority,
  reliability: row.reliability === null ? null : row.reliability / 100,
  supersededBy: row.superseded_by,
  metadata: row.metadata,
  tags: row.tags,
})

/** Items as a search brings them with its hits. */
export const LIBRARY_ITEMS: ItemTable<LibraryItem> = {
  table: libraryItems.table,
  columns: Object.keys(libraryItems.columns),
  read: (row) => itemOf(row as Row),
}

export const rowOf = (org: string, item: NewItem, status: Row['status'], at: string): Row => ({
  organization_id: org,
  id: item.id,
  kind: item.kind,
  source_type: item.sourceType,
  source_id: item.sourceId,
  source_key: item.sourceKey,
  title: item.title,
  url: item.url ?? null,
  author: item.author ?? null,
  published_at: item.publishedAt ?? null,
  fetched_at: item.fetchedAt ?? null,
  created_at: at,
  created_by: item.createdBy ?? null,
  digest: item.digest,
  file_id: item.fileId ?? null,
  mime: item.mime ?? null,
  bytes: item.bytes ?? null,
  language: item.language ?? null,
  status,
  reason: null,
  confidence: item.confidence ?? null,
  freshness: item.freshness ?? null,
  authority: item.authority ?? null,
  reliability: item.reliability === undefined || item.reliability === null ? null : Math.round(item.reliability * 100),
  superseded_by: null,
  metadata: item.metadata ?? {},
  tags: [...(item.tags ?? [])],
})

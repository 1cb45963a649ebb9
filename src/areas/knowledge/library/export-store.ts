import type { Transaction } from '../../../storage/database.ts'
import { type ExportKind, pagesByKey } from '../../../storage/export-kind.ts'
import type { LibraryItem } from './item.ts'

const COLUMNS = [
  'id',
  'kind',
  'title',
  'source_type',
  'source_id',
  'source_key',
  'url',
  'author',
  'published_at',
  'fetched_at',
  'created_at',
  'created_by',
  'mime',
  'bytes',
  'language',
  'status',
  'reason',
  'confidence',
  'freshness',
  'authority',
  'superseded_by',
  'tags',
  'digest',
] as const

const itemsOf = (tx: Transaction, org: string, kinds: readonly LibraryItem['kind'][]) =>
  pagesByKey(
    (after, limit) =>
      tx
        .selectFrom('library_items')
        .select([...COLUMNS, 'reliability'])
        .where('organization_id', '=', org)
        .where('kind', 'in', kinds)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )

const exportOf = (name: string, may: ExportKind['may'], kinds: readonly LibraryItem['kind'][]): ExportKind => ({
  name,
  may,
  columns: [...COLUMNS, 'reliability'],
  async *rows(tx, org) {
    for await (const page of itemsOf(tx, org, kinds)) {
      yield page.map(({ reliability, ...item }) => ({
        ...item,
        reliability: reliability === null ? null : reliability / 100,
      }))
    }
  },
})

/** What is known of each item; its text stays in the library, where it is found. */
export const libraryExports = [
  exportOf('documents', 'documents.read', ['document', 'page']),
  exportOf('evidence', 'evidence.read', ['evidence']),
]

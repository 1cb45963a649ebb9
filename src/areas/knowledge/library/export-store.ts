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
  columns: [...COLUMNS, 'reliability', 'text'],
  async *rows(tx, org) {
    for await (const page of itemsOf(tx, org, kinds))
      for (const { reliability, ...item } of page) {
        const text = await textOf(tx, org, item.id)
        yield [{ ...item, reliability: reliability === null ? null : reliability / 100, text }]
      }
  },
})

/** The pages of one item, joined; null if it was not read. Only one item is in memory at a time. */
async function textOf(tx: Transaction, org: string, item: string): Promise<string | null> {
  const pages = await tx
    .selectFrom('library_pages')
    .select('text')
    .where('organization_id', '=', org)
    .where('item', '=', item)
    .orderBy('page')
    .execute()
  return pages.length === 0 ? null : pages.map(({ text }) => text).join('\n\n')
}

/** The exports of library items, each with its text. */
export const libraryExports = [
  exportOf('documents', 'documents.read', ['document', 'page']),
  exportOf('evidence', 'evidence.read', ['evidence']),
]

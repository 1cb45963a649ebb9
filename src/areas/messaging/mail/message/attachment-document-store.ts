import type { Database } from '../../../../storage/database.ts'

interface ReadDocument {
  id: string
  status: 'processing' | 'ready' | 'failed'
}

/** Which bytes were brought as documents already, by what they add up to. */
export const broughtDocuments =
  (db: Database) =>
  async (org: string, digests: readonly string[]): Promise<ReadonlyMap<string, ReadDocument>> => {
    if (digests.length === 0) return new Map()
    const rows = await db
      .selectFrom('library_items')
      .select(['id', 'digest', 'status'])
      .where('organization_id', '=', org)
      .where('kind', '=', 'document')
      .where('digest', 'in', digests)
      .execute()
    return new Map(rows.map(({ id, digest, status }) => [digest, { id, status }]))
  }
export type BroughtDocuments = ReturnType<typeof broughtDocuments>

import type { ColumnType } from 'kysely'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

/** A file that was written anew when a person was erased from it. */
export interface Reissue {
  /** Of the former file, in hex. */
  sha256: string
  /** When it was written anew. */
  at: string
  erasure_id: string
}

const storedExports = table('stored_exports', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    payer_id: plain<string>(),
    kind: plain<string>(),
    format: plain<string>(),
    requested_by: personal<string>(),
    status: plain<'pending' | 'ready' | 'failed'>(),
    wish: personal<Json>(),
    file_id: plain<string | null>(),
    error: plain<string | null>(),
    created_at: plain<Timestamp>(),
    ready_at: plain<Timestamp | null>(),
    expires_at: plain<Timestamp | null>(),
    /** What it took the place of, the oldest first. */
    reissues: plain<ColumnType<readonly Reissue[], string | undefined, string>>(),
  },
  category: 'delivery',
  purpose: 'What a person asked to take away, until they have had a week to fetch it',
  days: 0,
  since: 'expires_at',
  sweptByArea: true,
  exported: 'rows',
  person: { by: ['requested_by'], erase: 'delete' },
})

export const exportTables = [storedExports]

declare module '../../../storage/tables.ts' {
  interface Tables {
    stored_exports: RowOf<typeof storedExports>
  }
}

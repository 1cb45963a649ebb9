import type { Timestamp } from '../column-types.ts'
import { personal, plain, type RowOf, table } from '../table.ts'

const storedFiles = table('stored_files', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    /** Whose bytes they are: the organization itself, or the one above a workspace. */
    payer_id: plain<string>(),
    kind: plain<string>(),
    name: personal<string>(),
    type: plain<string>(),
    state: plain<'arriving' | 'stored' | 'removed'>(),
    size: plain<number>(),
    sha256: plain<string | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    removed_at: plain<Timestamp | null>(),
  },
  category: 'knowledge',
  purpose: 'Which files an organization has stored',
  exported: 'rows',
  person: { by: ['created_by'], erase: 'pseudonym' },
})

const storedBytes = table('stored_bytes', {
  columns: {
    organization_id: plain<string>(),
    bytes: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many bytes an organization has stored',
  exported: { omit: 'It says nothing about people' },
})

export const fileTables = [storedFiles, storedBytes]

declare module '../tables.ts' {
  interface Tables {
    stored_files: RowOf<typeof storedFiles>
    stored_bytes: RowOf<typeof storedBytes>
  }
}

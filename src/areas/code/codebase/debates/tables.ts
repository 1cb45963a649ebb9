import type { Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

const codeDebates = table('code_debates', {
  columns: {
    organization_id: plain<string>(),
    /** A finding, or a commit with the keyed digest of a question. */
    subject: plain<string>(),
    repository_id: plain<string>(),
    /** Claimed before the debate begins, so that it begins once. */
    debate_id: plain<string>(),
    asked_by: personal<string>(),
    claimed_at: plain<Timestamp>(),
    begun_at: plain<Timestamp | null>(),
  },
  category: 'debate',
  purpose:
    'Which debate is about which finding in code, or answers which question about it; it goes with its repository',
  exported: 'rows',
  person: { by: ['asked_by'], erase: 'delete' },
  debate: { by: 'debate_id', erase: 'delete' },
})

export const codeDebateTables = [codeDebates]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_debates: RowOf<typeof codeDebates>
  }
}

import type { DocumentKind } from '../../../adapters/sandbox/document/task.ts'
import type { Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const documents = table('documents', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    extension: plain<string>(),
    kind: plain<DocumentKind>(),
    debate_id: plain<string | null>(),
    replaces: plain<string | null>(),
    job_id: plain<string>(),
    pages: plain<number | null>(),
    words: plain<number | null>(),
    characters: plain<number | null>(),
    hidden: plain<number | null>(),
    cut: plain<boolean | null>(),
    no_text: plain<number[] | null>(),
    kills: plain<number>(),
    updated_at: plain<Timestamp>(),
  },
  category: 'knowledge',
  purpose: 'What documents are called, of which kind they are, and how reading them went',
  exported: 'rows',
  debate: { by: 'debate_id', erase: { clear: ['debate_id'] } },
})

const documentTotals = table('document_totals', {
  columns: {
    organization_id: plain<string>(),
    documents: plain<number>(),
  },
  category: 'figure',
  purpose: 'How many documents an organization has',
  exported: { omit: 'It says nothing about people' },
})

export const documentTables = [documents, documentTotals]

declare module '../../../storage/tables.ts' {
  interface Tables {
    documents: RowOf<typeof documents>
    document_totals: RowOf<typeof documentTotals>
  }
}

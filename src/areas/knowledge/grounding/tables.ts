import type { Timestamp } from '../../../storage/column-types.ts'
import { plain, type RowOf, table } from '../../../storage/table.ts'

const suppliedPassages = table('supplied_passages', {
  columns: {
    organization_id: plain<string>(),
    debate_id: plain<string>(),
    evidence: plain<string>(),
    item: plain<string>(),
    passage: plain<number>(),
    /** Its place in what the search found, from 1; null for what nobody searched for. */
    rank: plain<number | null>(),
    at: plain<Timestamp>(),
    cited: plain<boolean>(),
  },
  category: 'debate',
  purpose: 'Where something the organization knows was put before a debate, and whether it was cited',
  exported: 'rows',
  debate: { by: 'debate_id', erase: 'delete' },
})

const retrievalFigures = table('retrieval_figures', {
  columns: {
    organization_id: plain<string>(),
    supplied: plain<number>(),
    cited: plain<number>(),
    /** Debates that have ended and were given something that was searched for. */
    searches: plain<number>(),
    /** The sum over these of one divided by the rank of the first that was cited. */
    reciprocal: plain<number>(),
  },
  category: 'figure',
  purpose: 'How good the search is, by what agents cite of what it found',
  exported: { omit: 'It says nothing about a person' },
})

export const groundingTables = [suppliedPassages, retrievalFigures]

declare module '../../../storage/tables.ts' {
  interface Tables {
    supplied_passages: RowOf<typeof suppliedPassages>
    retrieval_figures: RowOf<typeof retrievalFigures>
  }
}

import type { Timestamp } from '../../../storage/column-types.ts'

interface SuppliedPassages {
  organization_id: string
  debate_id: string
  evidence: string
  item: string
  passage: number
  /** Its place in what the search found, from 1; null for what nobody searched for. */
  rank: number | null
  at: Timestamp
  cited: boolean
}

interface RetrievalFigures {
  organization_id: string
  supplied: number
  cited: number
  /** Debates that have ended and were given something that was searched for. */
  searches: number
  /** The sum over these of one divided by the rank of the first that was cited. */
  reciprocal: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    supplied_passages: SuppliedPassages
    retrieval_figures: RetrievalFigures
  }
}

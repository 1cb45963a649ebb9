import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { CompressionAnalysis } from '../../../src/areas/deliberation/explanations/context-schema.ts'
import type { Counterfactuals, EvidenceChain, VotePivots } from '../../../src/areas/deliberation/explanations/schema.ts'
import { call, callForText } from './call.ts'

export type { CompressionAnalysis } from '../../../src/areas/deliberation/explanations/context-schema.ts'
export type { Counterfactual, EvidenceLink, VotePivot } from '../../../src/areas/deliberation/explanations/schema.ts'

const of = (id: string, what: string) => `/debates/${encodeURIComponent(id)}/${what}`
const EVIDENCE_SHOWN = 100

export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'evidence'],
    queryFn: ({ signal }) =>
      call<Static<typeof EvidenceChain>>('GET', of(id, 'evidence'), { query: { limit: EVIDENCE_SHOWN }, signal }),
  })

export const pivotsQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'pivots'],
    queryFn: ({ signal }) => call<Static<typeof VotePivots>>('GET', of(id, 'votes/pivots'), { signal }),
  })

export const counterfactualsQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'counterfactuals'],
    queryFn: ({ signal }) => call<Static<typeof Counterfactuals>>('GET', of(id, 'counterfactuals'), { signal }),
  })

export const compressionQuery = (id: string) =>
  queryOptions({
    queryKey: ['debates', id, 'compression'],
    queryFn: ({ signal }) => call<CompressionAnalysis>('GET', of(id, 'compression-analysis'), { signal }),
  })

/** The page that sums a debate up, as Markdown. */
export const summaryMarkdown = (id: string) => callForText(of(id, 'summary'), { headers: { accept: 'text/markdown' } })

/** The same as a JSON document. */
export const summaryJson = (id: string) => call<object>('GET', of(id, 'summary'), { query: { format: 'json' } })

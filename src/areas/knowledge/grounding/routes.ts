import { endpoint } from '../../../http/endpoint.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { UseQuery } from './schema.ts'
import * as S from './schema.ts'
import { type Grounding, previewPieces } from './service.ts'
import type { FiguresStore } from './store.ts'

export const groundingRoutes = (grounding: Pick<Grounding, 'pieces'>, figures: Pick<FiguresStore, 'uses'>) => [
  endpoint({
    id: 'grounding.preview',
    method: 'POST',
    path: '/grounding/preview',
    summary: 'Preview the sources that a debate would start with',
    description:
      'Takes the same `document_ids`, `evidence_ids` and `grounding` as creating a debate, and starts nothing.',
    auth: { permission: 'debates.create' },
    refusals: [404],
    body: S.PreviewRequest,
    example: { body: { question: 'May we ship on Fridays?', grounding: { documents: true, memory: true } } },
    response: S.Preview,
    handle: ({ body, caller }) => previewPieces(grounding, body, caller.org),
  }),
  endpoint({
    id: 'grounding.uses',
    method: 'GET',
    path: '/grounding/uses',
    summary: 'List the debates that received an item of the library, and whether they cited it',
    auth: { permission: 'library.read' },
    reads: ['supplied_passages'],
    query: S.UseQuery,
    example: { query: { item_id: 'doc_1' } },
    response: S.UseList,
    handle: ({ query, caller }) => listUses(figures, query, caller.org),
  }),
]

/** Lists the debates that received something of the library. */
async function listUses({ uses }: Pick<FiguresStore, 'uses'>, { item_id, ...page }: UseQuery, tenant: string) {
  const { items, total } = await uses(tenant, item_id, page)
  const shown = items.map(({ evidence, at, ...use }) => ({ ...use, evidence_id: evidence, timestamp: at }))
  return pageResult('uses', { items: shown, total }, page)
}

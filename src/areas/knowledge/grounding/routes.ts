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
    summary: 'See what a debate would rest on before it is asked for',
    description: 'Takes `document_ids`, `evidence_ids` and `grounding` as creating a debate does, and starts nothing.',
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
    summary: 'List the debates that something in the library was put before, and whether it was cited',
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

import { endpoint } from '../../../http/endpoint.ts'
import { previewOf } from './preview.ts'
import * as S from './schema.ts'
import type { Grounding } from './service.ts'

export const groundingRoutes = (grounding: Pick<Grounding, 'pieces'>) => [
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
    handle: async ({ body, caller }) => previewOf(grounding, body, caller.org),
  }),
]

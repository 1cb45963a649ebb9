import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import { classify } from './service.ts'

export const classifyRoutes = [
  endpoint({
    id: 'classify.text',
    method: 'POST',
    path: '/classify',
    summary: 'Say how a text is to be handled, and where it holds personal data or secrets',
    description:
      'Rules decide, no model is asked, and nothing is kept. Levels, from the least to the most guarded: public, internal, confidential, pii, restricted. Findings are told by their place, never by their text.',
    auth: { permission: 'privacy.read' },
    personal: true,
    envelope: 'mirrored',
    body: S.ClassifyBody,
    example: { body: { content: 'Please call Ann Brandt on +49 30 901820.' } },
    response: S.Classification,
    handle: ({ body }) => classify(body),
  }),
]

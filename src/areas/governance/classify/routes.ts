import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import { classify } from './service.ts'

export const classifyRoutes = [
  endpoint({
    id: 'classify.text',
    method: 'POST',
    path: '/classify',
    summary: 'Classify a text, and find personal data and secrets in it',
    description:
      'Rules decide; no model is called and nothing is stored. Levels, from the least to the most protected: public, internal, confidential, pii, restricted. Findings give their position, never their text.',
    auth: { permission: 'privacy.read' },
    personal: true,
    envelope: 'mirrored',
    body: S.ClassifyBody,
    example: { body: { content: 'Please call Ann Brandt on +49 30 901820.' } },
    response: S.Classification,
    handle: ({ body }) => classify(body),
  }),
]

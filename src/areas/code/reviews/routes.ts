import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { ReviewService } from './service.ts'

export const reviewRoutes = (reviews: ReviewService) => [
  endpoint({
    id: 'code-review.security-scan',
    method: 'POST',
    path: '/code-review/security-scan',
    summary: 'Look for weaknesses in a piece of code, by rules alone',
    description: 'The answer comes at once; neither the code nor what was found in it is kept.',
    auth: { permission: 'codebase.read' },
    action: 'agent_call',
    audit: 'nothing',
    body: S.NewSecurityScan,
    bodyLimit: 8 * S.MOST_CODE_BYTES,
    response: S.SecurityScan,
    example: { body: { code: 'import os\ndef f(name):\n    os.system("ls " + name)\n', language: 'python' } },
    handle: ({ body, request }) => reviews.securityScan(body, request.signal),
  }),
]

import { endpoint } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { UnderstandBody, Understood } from './schema.ts'
import type { UnderstandingService } from './service.ts'

export const understandingRoutes = (understanding: UnderstandingService) => [
  endpoint({
    id: 'codebase.understand',
    method: 'POST',
    path: '/codebase/:repo/understand',
    summary: 'Ask about the code of a repository; every statement of the answer quotes it',
    description:
      'The question is debated over the code that it is about, once for each commit: 202 while the debate goes on, and the same request finds what it came to. Without a model, or without a question, the analysis answers by itself, with comments of the code.',
    auth: { permission: 'debates.create' },
    action: 'agent_call',
    otherStatuses: [202],
    refusals: [402, 404, 409],
    params: RepositoryParams,
    body: UnderstandBody,
    response: Understood,
    async handle({ params, body, caller, request, reply }) {
      const answer = await understanding.understand(params.repo, body, caller, request.signal)
      if (answer.status === 'running') reply.status(202)
      return answer
    },
  }),
]

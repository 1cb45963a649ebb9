import { endpoint } from '../../../../http/endpoint.ts'
import { withVersionedAddresses } from '../../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import { isLater, type TriageService } from './service.ts'

export const triageRoutes = ({ triage }: TriageService) => [
  endpoint({
    id: 'inbox.triage',
    method: 'POST',
    path: '/inbox/triage',
    summary: 'Tell what to do about messages, and why: by rules, one agent or a panel',
    auth: { permission: 'inbox.write' },
    action: 'agent_call',
    refusals: [404],
    otherStatuses: [202],
    body: S.TriageBody,
    response: S.TriageAnswer,
    async handle({ body, caller, request, reply }) {
      const answer = await triage(body, caller, request.signal)
      if (!isLater(answer)) return answer
      reply.status(202)
      return withVersionedAddresses(answer, request.version, 'status_url')
    },
  }),
]

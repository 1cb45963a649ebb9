import { endpoint } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import * as S from './schema.ts'
import type { StaticAnalysisService } from './service.ts'

export const staticAnalysisRoutes = (analysis: StaticAnalysisService) => [
  endpoint({
    id: 'codebase.scan-sast',
    method: 'POST',
    path: '/codebase/:repo/scan/sast',
    summary: 'Scan the code of a repository by rules',
    description:
      'Data is followed through functions and files of JavaScript, TypeScript, Python and Java; other languages are read by their syntax. The scan runs in the background; the answer is its record.',
    auth: { permission: 'codebase.write' },
    status: 202,
    otherStatuses: [200],
    refusals: [404, 409],
    params: RepositoryParams,
    body: S.NewSastScan,
    response: S.SastScan,
    async handle({ params, body, caller, reply }) {
      const { isCached, answer } = await analysis.scan(params.repo, body, caller)
      if (isCached) reply.status(200)
      return answer
    },
  }),
  endpoint({
    id: 'codebase.sast-findings',
    method: 'GET',
    path: '/codebase/:repo/sast/findings',
    summary: 'List the open findings of rules in the code of a repository, the worst first',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: S.SastFindingQuery,
    response: S.SastFindingList,
    handle: ({ params, query, caller }) => analysis.findings(params.repo, query, caller),
  }),
  endpoint({
    id: 'codebase.owasp-summary',
    method: 'GET',
    path: '/codebase/:repo/sast/owasp-summary',
    summary: 'Count the open findings of a repository by the categories of the OWASP list',
    auth: { permission: 'codebase.read' },
    params: RepositoryParams,
    query: S.OwaspQuery,
    response: S.OwaspSummary,
    handle: ({ params, query, caller }) => analysis.owaspSummary(params.repo, query, caller),
  }),
]

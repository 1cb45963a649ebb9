import { endpoint } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { STARTS, started } from '../scanning/index.ts'
import * as S from './schema.ts'
import type { StaticAnalysisService } from './service.ts'

export const staticAnalysisRoutes = (analysis: StaticAnalysisService) => [
  endpoint({
    ...STARTS,
    id: 'codebase.scan-sast',
    method: 'POST',
    path: '/codebase/:repo/scan/sast',
    summary: 'Scan the code of a repository by rules',
    description:
      'Data is followed through functions and files of JavaScript, TypeScript, Python and Java; other languages are read by their syntax. The scan runs in the background; the answer is its record.',
    params: RepositoryParams,
    body: S.NewSastScan,
    response: S.SastScan,
    handle: ({ params, body, caller, reply }) => started(analysis.scan(params.repo, body, caller), reply),
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

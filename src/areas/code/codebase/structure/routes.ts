import { endpoint } from '../../../../http/endpoint.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { STARTS, started } from '../scanning/index.ts'
import * as S from './schema.ts'
import type { StructureService } from './service.ts'

const READS = { auth: { permission: 'codebase.read' } } as const

export const structureRoutes = (structure: StructureService) => [
  endpoint({
    ...STARTS,
    id: 'codebase.analyze',
    method: 'POST',
    path: '/codebase/:repo/analyze',
    summary: 'Analyse what the code of a repository defines, and who uses whom',
    description:
      'The analysis runs in the background. The answer says what the last completed one came to; the other endpoints of a repository read all of it.',
    params: RepositoryParams,
    body: S.NewAnalysis,
    response: S.StartedAnalysis,
    handle: ({ params, body, caller, reply }) => started(structure.start(params.repo, body, caller), reply),
  }),
  endpoint({
    ...READS,
    id: 'codebase.symbols',
    method: 'GET',
    path: '/codebase/:repo/symbols',
    summary: 'List what the code of a repository defines',
    params: RepositoryParams,
    query: S.SymbolQuery,
    response: S.Symbols,
    handle: ({ params, query, caller }) => structure.symbols(params.repo, query, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.callgraph',
    method: 'GET',
    path: '/codebase/:repo/callgraph',
    summary: 'Show who uses whom in the code of a repository',
    params: RepositoryParams,
    query: S.CallgraphQuery,
    response: S.Callgraph,
    handle: ({ params, query, caller }) => structure.callgraph(params.repo, query, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.deadcode',
    method: 'GET',
    path: '/codebase/:repo/deadcode',
    summary: 'List what nothing in the code of a repository needs, with how sure that is and why',
    params: RepositoryParams,
    query: S.DeadCodeQuery,
    response: S.DeadCode,
    handle: ({ params, query, caller }) => structure.deadCode(params.repo, query, caller),
  }),
  endpoint({
    ...READS,
    id: 'codebase.impact',
    method: 'POST',
    path: '/codebase/:repo/impact',
    summary: 'Show what a change of a file or a symbol would reach, tests among it',
    audit: 'nothing',
    action: 'agent_call',
    params: RepositoryParams,
    body: S.ImpactBody,
    response: S.Impact,
    handle: ({ params, body, caller }) => structure.impact(params.repo, body, caller),
  }),
]

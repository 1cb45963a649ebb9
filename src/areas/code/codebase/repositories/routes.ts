import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { RepositoryService } from './service.ts'

export const repositoryRoutes = (repositories: RepositoryService) => [
  endpoint({
    id: 'codebase.repositories',
    method: 'GET',
    path: '/codebase/repositories',
    summary: 'List the repositories whose code is analysed',
    auth: { permission: 'codebase.read' },
    query: S.RepositoryListQuery,
    response: S.RepositoryList,
    handle: ({ query, caller }) => repositories.list(query, caller),
  }),
  endpoint({
    id: 'codebase.repository',
    method: 'GET',
    path: '/codebase/repositories/:repo',
    summary: 'Show a repository',
    auth: { permission: 'codebase.read' },
    params: S.RepositoryParams,
    response: S.Repository,
    handle: ({ params, caller }) => repositories.get(params.repo, caller),
  }),
  endpoint({
    id: 'codebase.remove-repository',
    method: 'DELETE',
    path: '/codebase/repositories/:repo',
    summary: 'Remove a repository with everything that is known of its code',
    auth: { permission: 'codebase.write' },
    params: S.RepositoryParams,
    response: S.RemovedRepository,
    handle: ({ params, caller }) => repositories.remove(params.repo, caller),
  }),
]

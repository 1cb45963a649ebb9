import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { CritiqueService } from './service.ts'

const read = { permission: 'debates.read' } as const

export const critiqueRoutes = (critiques: CritiqueService) => [
  endpoint({
    id: 'critiques.patterns',
    method: 'GET',
    path: '/critiques/patterns',
    summary: 'List recurring findings of critiques, those acted on most often first',
    auth: read,
    reads: ['critiques'],
    query: S.PatternQuery,
    response: S.Patterns,
    handle: ({ query, caller }) => critiques.patterns(query, caller),
  }),
  endpoint({
    id: 'critiques.archive',
    method: 'GET',
    path: '/critiques/archive',
    summary: 'Count and list the findings of critiques in finished debates, newest first',
    auth: read,
    reads: ['critiques'],
    query: S.ArchiveQuery,
    response: S.Archive,
    handle: ({ query, caller }) => critiques.archive(query, caller),
  }),
]

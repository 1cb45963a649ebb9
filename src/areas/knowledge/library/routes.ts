import { endpoint } from '../../../http/endpoint.ts'
import { perHour } from '../../../http/rate-limit/declared-limits.ts'
import type { IngestService } from './ingest-service.ts'
import * as S from './schema.ts'
import type { LibraryService } from './service.ts'

/** A request may hold fifty texts, but not fifty of the largest size. */
const LARGEST_BODY = 10 * 1024 * 1024

export const libraryRoutes = (library: LibraryService, ingests: IngestService) => [
  endpoint({
    id: 'library.ingest',
    method: 'POST',
    path: '/knowledge/ingest',
    summary: 'Add a text, a web page or a document to the library, or up to fifty of them',
    auth: { permission: 'library.write' },
    limit: perHour(100, 'user'),
    refusals: [404],
    status: 202,
    bodyLimit: LARGEST_BODY,
    body: S.IngestRequest,
    example: { body: { title: 'Working hours', text: 'The office is open from eight to six on weekdays.' } },
    response: S.IngestBegun,
    handle: ({ body, caller }) => ingests.ingest(body, caller),
  }),
  endpoint({
    id: 'library.ingest-status',
    method: 'GET',
    path: '/knowledge/ingest/:id',
    summary: 'Show the result of adding an item to the library',
    auth: { permission: 'library.read' },
    response: S.IngestStatus,
    handle: ({ params, caller }) => ingests.status(params.id, caller),
  }),
  endpoint({
    id: 'library.search',
    method: 'GET',
    path: '/knowledge/search',
    summary: 'Search documents, pages and evidence, with the best passage of each item',
    auth: { permission: 'library.read' },
    refusals: [404],
    query: S.SearchRequest,
    example: { query: { q: 'office hours' } },
    response: S.SearchAnswer,
    handle: ({ query, caller }) => library.search(query, caller),
  }),
  endpoint({
    id: 'library.stats',
    method: 'GET',
    path: '/knowledge/stats',
    summary: 'Show the size of the library, the state of its index, and how often debates cited its passages',
    auth: { permission: 'library.read' },
    reads: ['supplied_passages'],
    response: S.Stats,
    handle: ({ caller }) => library.stats(caller),
  }),
]

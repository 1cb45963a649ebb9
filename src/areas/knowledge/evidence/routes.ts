import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import type { DebateEvidenceService } from './debate-evidence.ts'
import * as S from './schema.ts'
import { Associate, Associated, DebateEvidence, RoundQuery } from './schema.ts'
import type { EvidenceService } from './service.ts'
import type { EvidenceVerdicts } from './verdicts.ts'

interface Services {
  evidence: EvidenceService
  debates: DebateEvidenceService
  verdicts: EvidenceVerdicts
}

const READS = perMinute(60, 'user', 'evidence.reads')
const WRITES = perMinute(10, 'user', 'evidence.writes')

export const evidenceRoutes = ({ evidence, debates, verdicts }: Services) => [
  endpoint({
    id: 'evidence.list',
    method: 'GET',
    path: '/evidence',
    summary: 'List the collected evidence, the most reliable first',
    auth: { permission: 'evidence.read' },
    reads: ['evidence.judge-sources'],
    limit: READS,
    query: S.ListQuery,
    response: S.EvidenceList,
    handle: ({ query, caller }) => evidence.list(query, caller),
  }),
  endpoint({
    id: 'evidence.statistics',
    method: 'GET',
    path: '/evidence/statistics',
    summary: 'Count the evidence by source and reliability',
    auth: { permission: 'evidence.read' },
    reads: ['evidence_debates'],
    limit: READS,
    response: S.Statistics,
    handle: ({ caller }) => evidence.statistics(caller),
  }),
  endpoint({
    id: 'evidence.sources',
    method: 'GET',
    path: '/evidence/sources',
    summary: 'List the connectors with what they need, and the sources of evidence with their reputation',
    auth: { permission: 'evidence.read' },
    reads: ['evidence.judge-sources'],
    stability: 'experimental',
    limit: READS,
    query: S.SourcesQuery,
    response: S.Sources,
    handle: ({ query, caller }) => verdicts.sources(query, caller),
  }),
  endpoint({
    id: 'evidence.search',
    method: 'POST',
    path: '/evidence/search',
    summary: 'Search the evidence',
    auth: { permission: 'evidence.write' },
    limit: WRITES,
    body: S.Search,
    example: { body: { query: 'pump' } },
    response: S.Found,
    handle: ({ body, caller }) => evidence.search(body, caller),
  }),
  endpoint({
    id: 'evidence.collect',
    method: 'POST',
    path: '/evidence/collect',
    summary: 'Collect evidence on a task from connectors',
    description:
      'Answers within 20 seconds with what was found so far; `errors` names the connectors that failed. 503 only when all of them failed.',
    auth: { permission: 'evidence.write' },
    limit: WRITES,
    refusals: [404, 409],
    body: S.Collect,
    example: { body: { task: 'Which pump holds three bar?', connectors: ['documents'] } },
    response: S.Collected,
    handle: ({ body, caller, request }) => evidence.collect(body, caller, request.signal),
  }),
  endpoint({
    id: 'evidence.of-debate',
    method: 'GET',
    path: '/evidence/debate/:debate_id',
    summary: 'List the evidence of a debate',
    auth: { permission: 'evidence.read' },
    limit: READS,
    query: RoundQuery,
    response: DebateEvidence,
    handle: ({ params, query, caller }) => debates.of(params.debate_id, query.round, caller),
  }),
  endpoint({
    id: 'evidence.associate',
    method: 'POST',
    path: '/evidence/debate/:debate_id',
    summary: 'Add collected evidence, or code, to a debate: all of it or none',
    auth: { permission: 'evidence.write' },
    database: {
      roundTrips: 10,
      because: 'The debate and each piece are checked before their best passages are searched and entered into its log',
    },
    limit: WRITES,
    refusals: [409],
    body: Associate,
    example: { body: { evidence_ids: ['evd_example'] } },
    response: Associated,
    handle: ({ params, body, caller }) => debates.associate(params.debate_id, body, caller),
  }),
  endpoint({
    id: 'evidence.get',
    method: 'GET',
    path: '/evidence/:id',
    summary: 'Show a piece of evidence with its text and its current reliability',
    auth: { permission: 'evidence.read' },
    reads: ['evidence.judge-sources'],
    limit: READS,
    response: S.OneEvidence,
    handle: ({ params, caller }) => evidence.get(params.id, caller),
  }),
  endpoint({
    id: 'evidence.delete',
    method: 'DELETE',
    path: '/evidence/:id',
    summary: 'Remove a piece of evidence from the library; debates keep their copies',
    auth: { permission: 'evidence.write' },
    limit: WRITES,
    response: S.Deleted,
    handle: ({ params, caller }) => evidence.remove(params.id, caller),
  }),
  endpoint({
    id: 'evidence.verdict',
    method: 'GET',
    path: '/evidence/:id/verdict',
    summary: 'Show the last check of a piece of evidence or a document, and the reputation of its source',
    auth: { permission: 'evidence.read' },
    reads: ['evidence.judge-sources'],
    stability: 'experimental',
    limit: READS,
    response: S.Verified,
    handle: ({ params, caller }) => verdicts.verdict(params.id, caller),
  }),
  endpoint({
    id: 'evidence.verify',
    method: 'POST',
    path: '/evidence/:id/verify',
    summary: 'Record the result of checking a piece of evidence or a document; it changes the reputation of its source',
    auth: { permission: 'evidence.write' },
    database: {
      roundTrips: 13,
      because: 'A verdict replaces the former one and is counted once a day, under the lock of its source',
    },
    stability: 'experimental',
    limit: WRITES,
    body: S.Verify,
    example: { body: { outcome: 'VERIFIED' } },
    response: S.Verified,
    handle: ({ params, body, caller }) => verdicts.verify(params.id, body, caller),
  }),
]

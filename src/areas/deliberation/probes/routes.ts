import Type from 'typebox'
import { endpoint, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import { perHour } from '../../../http/rate-limit/declared-limits.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import { AnalysisReport, AnalysisRequest } from './analysis-schema.ts'
import { ProbeReport, ProbeRequest } from './capability/schema.ts'
import { AuditReport, AuditRequest } from './deep-audit-schema.ts'
import { RedTeamReport, RedTeamRequest } from './red-team-schema.ts'
import type { ReportQueries } from './report-queries.ts'
import * as S from './report-schema.ts'
import type { ExaminationService, Patience } from './service.ts'

const read = { permission: 'debates.read' } as const
/** A megabyte of text may be several in JSON. */
export const LONG_BODY = 4_194_304

/** What all endpoints that ask agents have in common. */
export const asking = {
  method: 'POST',
  auth: { permission: 'debates.create' },
  action: 'agent_call',
} as const

/** A person may cancel it while the caller waits, or the debate to examine has not ended yet. */
const examining = { ...asking, refusals: [402, 409], otherStatuses: [202] } as const

const WAITING =
  'Held as a debate. When it takes longer than `wait`, the answer is 202 and says where the report will be.'

const patience = ({ wait }: { wait: number }, { signal }: RequestFacts): Patience => ({ seconds: wait, gone: signal })

const linked = <Answer extends object>(answer: Answer, { version }: RequestFacts) =>
  withVersionedAddresses(answer, version, 'report_url', 'status_url')

interface Exchange {
  request: RequestFacts
  reply: ReplyControls
}

/** A report that is not there yet is answered with 202. */
const answered = async <Answer extends { status: string }>(report: Promise<Answer>, { request, reply }: Exchange) => {
  const answer = await report
  if (['pending', 'running', 'paused'].includes(answer.status)) reply.status(202)
  return linked(answer, request)
}

export const examinationRoutes = (examine: ExaminationService, reports: ReportQueries) => [
  endpoint({
    ...examining,
    id: 'probes.capability',
    path: '/debates/capability-probe',
    summary: 'Probe an agent for contradiction, invention, flattery, giving in and obeying injected orders',
    description: WAITING,
    query: S.WaitQuery,
    body: ProbeRequest,
    example: { query: { wait: 0 }, body: { agent_name: 'builtin-skeptic', probes_per_type: 1 } },
    response: Type.Union([S.Underway, ProbeReport]),
    handle: ({ body, query, caller, ...exchange }) =>
      answered(examine.probe(body, caller, patience(query, exchange.request)), exchange),
  }),
  endpoint({
    ...examining,
    id: 'probes.deep-audit',
    path: '/debates/deep-audit',
    summary: 'Audit a task in depth: answers, criticism, defence, cross-examination and a verdict',
    description: WAITING,
    bodyLimit: LONG_BODY,
    query: S.WaitQuery,
    body: AuditRequest,
    example: { query: { wait: 0 }, body: { task: 'Should we move the database to the new region?' } },
    response: Type.Union([S.Underway, AuditReport]),
    handle: ({ body, query, caller, ...exchange }) =>
      answered(examine.audit(body, caller, patience(query, exchange.request)), exchange),
  }),
  endpoint({
    ...examining,
    id: 'probes.red-team',
    path: '/debates/:id/red-team',
    summary: 'Have a panel attack and defend the answer of a debate',
    description: WAITING,
    query: S.WaitQuery,
    body: RedTeamRequest,
    example: { query: { wait: 0 } },
    response: Type.Union([S.Underway, RedTeamReport]),
    handle: ({ params, body, query, caller, ...exchange }) =>
      answered(examine.redTeam(params.id, body, caller, patience(query, exchange.request)), exchange),
  }),
  endpoint({
    id: 'probes.red-team-report',
    method: 'GET',
    path: '/debates/:id/red-team',
    summary: 'Show how the answer of a debate held up under the latest attack',
    auth: read,
    reads: ['probes.report'],
    response: RedTeamReport,
    handle: ({ params, caller }) => reports.latestRedTeam(params.id, caller),
  }),
  endpoint({
    ...examining,
    id: 'probes.analyze',
    path: '/debates/:id/analyze',
    summary: 'Have a panel review how a debate was conducted',
    description: WAITING,
    limit: perHour(10, 'user'),
    query: S.WaitQuery,
    body: AnalysisRequest,
    example: { query: { wait: 0 } },
    response: Type.Union([S.Underway, AnalysisReport]),
    handle: ({ params, body, query, caller, ...exchange }) =>
      answered(examine.analyze(params.id, body, caller, patience(query, exchange.request)), exchange),
  }),
  endpoint({
    id: 'probes.reports',
    method: 'GET',
    path: '/probes/reports',
    summary: 'List the reports of probes, audits, red teams, analyses and gauntlets, newest first',
    auth: read,
    reads: ['probes.report'],
    query: S.ReportQuery,
    response: S.ReportList,
    handle: ({ query, caller }) => reports.list(query, caller),
  }),
  endpoint({
    id: 'probes.report',
    method: 'GET',
    path: '/probes/reports/:id',
    summary: 'Show a report, or its progress',
    auth: read,
    reads: ['probes.report'],
    response: S.AnyReport,
    handle: async ({ params, caller, request }) => linked(await reports.get(params.id, caller), request),
  }),
]

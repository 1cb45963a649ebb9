import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { type ExportAudit, reportCsv, reportPdf } from './exports/service.ts'
import * as S from './schema.ts'
import type { AuditService } from './service.ts'
import type { VerifyService } from './verification/service.ts'
import type { WitnessedNoteService } from './witness/witnessed-notes-service.ts'

interface AuditRoutesDependencies {
  audit: AuditService
  verification: VerifyService
  exportAudit: ExportAudit
  now: () => Date
}

const READ = { auth: { permission: 'audit.read' }, audit: 'read' } as const
const IN_PIECES = 'The whole log is read in pieces, each in one snapshot of the database'
const NOT_UNSEEN = 'Nothing is signed of a log before it was compared with the heads that were signed of it'
const WHOSE =
  'Leaders read the log of their organization, members what they did themselves, and platform admins that of any organization (`org_id`).'

export const auditRoutes = ({ audit, verification, exportAudit, now }: AuditRoutesDependencies) => [
  endpoint({
    ...READ,
    id: 'audit.entries',
    method: 'GET',
    path: '/audit/entries',
    summary: 'List the entries of the audit log, newest first',
    description: WHOSE,
    refusals: [403, 404],
    query: S.EntryQuery,
    response: S.Entries,
    handle: ({ query, caller }) => audit.entries(query, caller),
  }),
  endpoint({
    ...READ,
    id: 'audit.events',
    method: 'GET',
    path: '/audit/events',
    summary: 'List the entries of the audit log under the name `events`',
    description: WHOSE,
    refusals: [403, 404],
    query: S.EntryQuery,
    response: S.Events,
    handle: ({ query, caller }) => audit.events(query, caller),
  }),
  endpoint({
    ...READ,
    id: 'audit.stats',
    method: 'GET',
    path: '/audit/stats',
    summary: 'Count the entries of the audit log by action and by actor',
    refusals: [404],
    query: S.StatsQuery,
    response: S.Stats,
    handle: ({ query, caller }) => audit.stats(query, caller),
  }),
  endpoint({
    ...READ,
    id: 'audit.report',
    method: 'GET',
    path: '/audit/report',
    summary: 'Report on a period, by default the last 30 days',
    action: 'export',
    refusals: [404],
    query: S.ReportQuery,
    produces: ['text/csv', 'application/pdf'],
    response: S.Report,
    async handle({ query: { format, ...asked }, caller, reply }) {
      const report = audit.report(asked, caller)
      const [stats, integrity] = await Promise.all([report.stats, verification.lastOf(report.payer)])
      if (format === 'json') return { ...stats, generated_at: now().toISOString(), report: stats, integrity }
      reply.header('content-disposition', `attachment; filename="audit-report.${format}"`)
      return format === 'csv'
        ? new RawAnswer('text/csv; charset=utf-8; header=present', await reportCsv(stats))
        : new RawAnswer('application/pdf', await reportPdf(stats, integrity, now()))
    },
  }),
  endpoint({
    ...READ,
    id: 'audit.verify',
    method: 'GET',
    path: '/audit/verify',
    summary: "Recompute the audit log and the logs of the organization's debates, and report every difference",
    description:
      'More than 100,000 entries and events are read in the background: 202, and `valid` is null until all of them have been read.',
    otherStatuses: [202],
    refusals: [404],
    database: { roundTrips: 38, statements: 85, because: IN_PIECES },
    query: S.VerifyQuery,
    response: S.Verified,
    async handle({ query, caller, request, reply }) {
      const verified = await verification.verify(query, caller, { keep: false, signal: request.signal })
      if (verified.valid === null) reply.status(202)
      return verified
    },
  }),
  endpoint({
    id: 'audit.check',
    method: 'POST',
    path: '/audit/verify',
    summary: "Recompute the audit log and the logs of the organization's debates, and store the result",
    auth: { permission: 'audit.read' },
    personal: true,
    otherStatuses: [202],
    refusals: [404],
    database: { roundTrips: 40, statements: 87, because: IN_PIECES },
    body: S.VerifyBody,
    example: { body: {} },
    response: S.Verified,
    async handle({ body, caller, request, reply }) {
      const verified = await verification.verify(body, caller, { keep: true, signal: request.signal })
      if (verified.valid === null) reply.status(202)
      return verified
    },
  }),
  endpoint({
    id: 'audit.export',
    method: 'POST',
    path: '/audit/export',
    summary: 'Export the audit log as a file; `parley verify` checks json, ndjson and soc2',
    description: `${WHOSE} The link is valid for 15 minutes; the file is kept for a day.`,
    auth: { permission: 'audit.read' },
    personal: true,
    audit: 'intent',
    action: 'export',
    refusals: [403, 404, 409],
    database: {
      roundTrips: 16,
      statements: 15,
      because: 'Room for the file is reserved before the log is read into it, and what it took is entered behind it',
    },
    body: S.ExportBody,
    example: { body: { format: 'ndjson' } },
    response: S.Exported,
    handle: ({ body, caller }) => exportAudit(body, caller),
  }),
  endpoint({
    ...READ,
    id: 'audit.checkpoint',
    method: 'GET',
    path: '/audit/checkpoint',
    summary: 'Get a signed note of the audit log as it is now, to keep outside this installation',
    refusals: [404, 409],
    database: { roundTrips: 4, because: NOT_UNSEEN },
    query: S.CheckpointQuery,
    response: S.CheckpointAnswer,
    handle: ({ query, caller }) => audit.checkpoint(query, caller),
  }),
  endpoint({
    ...READ,
    id: 'audit.proof',
    method: 'GET',
    path: '/audit/proof',
    summary: 'Prove that an entry is in the audit log, or that the log extends an earlier one',
    refusals: [403, 404, 409],
    query: S.ProofQuery,
    example: { query: { from: 0 } },
    response: S.Proof,
    handle: ({ query, caller }) => audit.proof(query, caller),
  }),
]

const MANAGE = { auth: { permission: 'audit.manage' } } as const

const EXAMPLE = { kid: '--6IM5l0OosLj9yWskISYhUA3n_3CURQkmrYMSha_ck', x: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw' }
const NOTE = `parley/ins_example/00000000000000000000000000000001
3
AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=
at 2026-11-17T12:00:00.000Z

— parley/ins_example/00000000000000000000000000000001 hFpppJYRh0N5FfGGLLSayK5Ib8TuStJvNilT9r04ZGqOxxq0x/PjeEjcEgnrKlfqZ69VrdaXkoGzSvOJAgV56hAHpw4=
`

/** What other installations let this one witness. */
export const witnessedNoteRoutes = (witnessed: WitnessedNoteService) => [
  endpoint({
    ...MANAGE,
    id: 'audit.witness',
    method: 'POST',
    path: '/audit/witnessed',
    summary: 'Store a signed note of another installation',
    description:
      'The first note pins the key of the installation. A later note that covers fewer entries than an earlier one, covers other entries, or is signed by another key is refused with 409 and kept as evidence.',
    status: 201,
    location: () => '/audit/witnessed',
    refusals: [409],
    body: S.WitnessBody,
    example: { body: { installation: 'ins_example', note: NOTE, key: EXAMPLE } },
    response: S.Witnessed,
    handle: ({ body, caller }) => witnessed.take(body, caller),
  }),
  endpoint({
    auth: { permission: 'audit.read' },
    id: 'audit.witnessed',
    method: 'GET',
    path: '/audit/witnessed',
    summary: 'List the stored notes of other installations, newest first',
    query: S.WitnessedQuery,
    response: S.WitnessedNotes,
    handle: ({ query, caller }) => witnessed.list(query, caller),
  }),
  endpoint({
    ...MANAGE,
    id: 'audit.pin-key',
    method: 'POST',
    path: '/audit/witnessed/keys',
    summary: 'Trust another key of an installation too, after it replaced its key',
    audit: 'intent',
    body: S.PinBody,
    example: { body: { installation: 'ins_example', ...EXAMPLE } },
    response: S.PinBody,
    handle: ({ body, caller }) => witnessed.pin(body, caller),
  }),
]

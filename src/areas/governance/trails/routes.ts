import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import { type TrailService, trailFile } from './service.ts'

const READ = { auth: { permission: 'trails.read' }, audit: 'read' } as const

export const trailRoutes = (trails: TrailService) => [
  endpoint({
    id: 'trails.list',
    method: 'GET',
    path: '/audit-trails',
    summary: 'List the trails of decisions, newest first',
    auth: { permission: 'trails.read' },
    reads: ['probes.report', 'receipts.issue'],
    query: S.TrailQuery,
    response: S.Trails,
    handle: ({ query, caller }) => trails.list(query, caller),
  }),
  endpoint({
    ...READ,
    id: 'trails.get',
    method: 'GET',
    path: '/audit-trails/:trail_id',
    summary: "Show a decision's trail: its log, its receipt and its entries in the audit log",
    reads: ['probes.report', 'receipts.issue'],
    response: S.Trail,
    handle: ({ params, caller }) => trails.get(params.trail_id, caller),
  }),
  endpoint({
    ...READ,
    id: 'trails.export',
    method: 'GET',
    path: '/audit-trails/:trail_id/export',
    summary: 'Download a trail as JSON, CSV or Markdown',
    description:
      'As `{content, filename}`, or as the file itself for a client that accepts `text/csv` or `text/markdown` alone.',
    action: 'export',
    reads: ['probes.report', 'receipts.issue'],
    query: S.TrailExportQuery,
    produces: ['text/csv', 'text/markdown'],
    response: S.TrailExport,
    async handle({ params, query, caller, request, reply }) {
      const { content, filename, type } = await trailFile(await trails.get(params.trail_id, caller), query.format)
      const isWanted =
        ['text/csv', 'text/markdown'].includes(String(request.headers.accept)) && request.headers.accept === type
      if (!isWanted) return { content, filename, format: query.format }
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return new RawAnswer(`${type}; charset=utf-8`, content)
    },
  }),
  endpoint({
    id: 'trails.verify',
    method: 'POST',
    path: '/audit-trails/:trail_id/verify',
    summary: 'Recompute a trail and compare it with what is stored',
    auth: { permission: 'trails.read' },
    personal: true,
    response: S.TrailVerification,
    handle: ({ params, caller }) => trails.verify(params.trail_id, caller),
  }),
]

import Type from 'typebox'
import { sendFile } from '../../../http/answers/send-file.ts'
import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { perHour } from '../../../http/rate-limit/declared-limits.ts'
import type { ExportService, StoredExportService } from './service.ts'

const Format = Type.Enum(['jsonl', 'csv'], { default: 'jsonl', description: 'JSON lines or CSV' })

export const exportRoutes = (exports: ExportService, stored: Pick<StoredExportService, 'open'>) => [
  endpoint({
    id: 'exports.get',
    method: 'GET',
    path: '/export/:what',
    summary: 'Export a collection of the organization as a file, or get an export by its id',
    description:
      'Contains all rows as of one moment, sorted by id. The last line is `_manifest` with the number of rows and the SHA-256 of every byte before it: a file without it is incomplete. The id of an earlier export gets that file; 409 while it is being written.',
    auth: { permission: 'exports.read' },
    reads: ['batches.settle', 'debate_results', 'memory.remember', 'pulse.follow-debates'],
    audit: 'read',
    action: 'export',
    limit: perHour(5, 'user', 'exports'),
    refusals: [403, 404, 409],
    sendsFile: true,
    params: Type.Object({ what: Type.String({ minLength: 1, maxLength: 64 }) }),
    query: Type.Object({ format: Format }),
    example: { params: { what: 'debates' } },
    produces: ['application/x-ndjson', 'text/csv', 'application/json', 'application/pdf', 'application/zip'],
    response: Type.String(),
    async handle({ params, query, caller, request, reply }) {
      if (params.what.startsWith('exp_')) return sendFile(request, reply, await stored.open(params.what, caller))
      const { type, name, body } = await exports.open(params.what, query.format, caller, request.signal)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      reply.header('cache-control', 'no-store')
      return new RawAnswer(type, body)
    },
  }),
]

import Type from 'typebox'
import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { TraceService } from './service.ts'

export const traceRoutes = (traces: TraceService) => [
  endpoint({
    id: 'traces.status',
    method: 'GET',
    path: '/traces',
    summary: 'Show whether traces of debates are sent to a collector, and what became of the last',
    auth: { permission: 'debates.read' },
    response: S.TraceStatus,
    handle: ({ caller }) => traces.status(caller),
  }),
  endpoint({
    id: 'traces.file',
    method: 'GET',
    path: '/debates/:id/trace',
    summary: 'Download the trace of a debate as OTLP in JSON',
    description:
      'Its parts that have ended, whether or not a collector is configured. It carries texts where the settings say so.',
    auth: { permission: 'debates.read' },
    audit: 'read',
    action: 'export',
    produces: 'application/json',
    response: Type.String(),
    handle: async ({ params, caller, reply }) => {
      const content = await traces.file(params.id, caller)
      reply.header('content-disposition', `attachment; filename="${params.id}.trace.json"`)
      return new RawAnswer('application/json; charset=utf-8', content)
    },
  }),
]

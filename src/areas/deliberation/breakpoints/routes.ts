import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { BreakpointService } from './service.ts'

export const breakpointRoutes = (breakpoints: BreakpointService) => [
  endpoint({
    id: 'breakpoints.pending',
    method: 'GET',
    path: '/breakpoints/pending',
    summary: "List where the organization's debates wait for a person",
    auth: { permission: 'debates.read' },
    reads: ['pending_breakpoints'],
    query: S.PendingPage,
    response: S.PendingList,
    handle: ({ query, caller }) => breakpoints.pending(query, caller),
  }),
  endpoint({
    id: 'breakpoints.status',
    method: 'GET',
    path: '/breakpoints/:id/status',
    summary: 'Show a breakpoint with the state of its debate',
    auth: { permission: 'debates.read' },
    response: S.Breakpoint,
    handle: ({ params, caller }) => breakpoints.status(params.id, caller),
  }),
  endpoint({
    id: 'breakpoints.resolve',
    audit: 'log',
    method: 'POST',
    path: '/breakpoints/:id/resolve',
    summary: 'Decide how a waiting debate continues',
    auth: { permission: 'debates.update' },
    refusals: [409],
    action: 'vote',
    body: S.Resolution,
    example: { body: { action: 'continue' } },
    response: S.Resolved,
    handle: ({ params, body, caller }) => breakpoints.resolve(params.id, body, caller),
  }),
]

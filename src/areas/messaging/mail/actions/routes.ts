import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { MailActionService, MailDebates } from './service.ts'

export const mailActionRoutes = ({ handling, debating }: { handling: MailActionService; debating: MailDebates }) => [
  endpoint({
    id: 'mail.debate',
    method: 'POST',
    path: '/inbox/messages/:id/debate',
    summary: 'Ask the panel about a mail, once',
    description: 'The mail and what stands before it in its conversation are evidence. Nobody who wrote there is told.',
    auth: { permission: 'debates.create' },
    action: 'debate_create',
    audit: 'log',
    refusals: [402, 409],
    body: S.DebateBody,
    response: S.DebateBegun,
    handle: ({ params, body, caller }) => debating(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.bulk-action',
    method: 'POST',
    path: '/inbox/bulk-action',
    summary: 'Do the same with many mails',
    auth: { permission: 'mail.write' },
    body: S.BulkBody,
    example: { body: { action: 'archive', filter: 'read' } },
    response: S.BulkDone,
    handle: ({ body, caller }) => handling.act(body, caller),
  }),
  endpoint({
    id: 'mail.trends',
    method: 'GET',
    path: '/inbox/trends',
    summary: 'Compare the mails of these days with those of as many days before',
    auth: { permission: 'mail.read' },
    query: S.TrendsQuery,
    response: S.Trends,
    handle: ({ query, caller }) => handling.trends(query, caller),
  }),
]

import { endpoint } from '../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { MailboxService } from './service.ts'

export const mailboxRoutes = (mailbox: MailboxService) => [
  endpoint({
    id: 'mailbox.read',
    method: 'GET',
    path: '/dev/mailbox',
    summary: 'Read the mail that a development install would have sent, newest first',
    description: 'Exists only with `SERVICE_ENV=development`, and only for callers on the same machine.',
    auth: 'public',
    refusals: [404],
    stability: 'internal',
    query: S.MailboxQuery,
    response: S.Mailbox,
    handle: ({ query, request }) => mailbox.read(query, request),
  }),
]

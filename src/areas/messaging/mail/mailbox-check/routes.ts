import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { MailboxCheckService } from './service.ts'

export const mailboxCheckRoutes = (looking: MailboxCheckService) => [
  endpoint({
    id: 'mail.parked',
    method: 'GET',
    path: '/inbox/accounts/:id/parked',
    summary: 'List the mails of a mailbox that could not be read, and why, the newest first',
    auth: { permission: 'mail.read' },
    stability: 'beta',
    query: S.ParkedQuery,
    response: S.ParkedMails,
    handle: ({ params, query, caller }) => looking.parked(params.id, query, caller),
  }),
  endpoint({
    id: 'mail.test-account',
    method: 'POST',
    path: '/inbox/accounts/:id/test',
    summary: 'Ask the servers of a mailbox whether it can be read and sent from; nothing is sent',
    auth: { permission: 'mail.write' },
    stability: 'beta',
    audit: 'nothing',
    response: S.Looked,
    handle: ({ params, caller, request }) => looking.test(params.id, caller, request.signal),
  }),
]

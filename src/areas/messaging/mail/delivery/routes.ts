import { endpoint } from '../../../../http/endpoint.ts'
import * as S from './schema.ts'
import type { DeliveryService } from './service.ts'

export const deliveryRoutes = (sending: DeliveryService) => [
  endpoint({
    id: 'mail.reply',
    method: 'POST',
    path: '/inbox/messages/:id/reply',
    summary: 'Answer a mail, from the mailbox that it came to',
    auth: { permission: 'mail.write' },
    body: S.ReplyBody,
    example: { body: { body: 'Thank you, we are looking into it.' } },
    response: S.Sending,
    handle: ({ params, body, caller }) => sending.reply(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.send',
    method: 'POST',
    path: '/inbox/messages/send',
    summary: 'Send a mail from a mailbox that you see',
    auth: { permission: 'mail.write' },
    refusals: [404],
    body: S.SendBody,
    example: { body: { account_id: 'cxn_1', to: ['bob@example.org'], subject: 'The move', body: 'It is on Friday.' } },
    response: S.Sending,
    handle: ({ body, caller }) => sending.send(body, caller),
  }),
  endpoint({
    id: 'mail.sent',
    method: 'GET',
    path: '/inbox/sent',
    summary: 'List what was sent from the mailboxes that you see, the newest first',
    auth: { permission: 'mail.read' },
    refusals: [404],
    query: S.SentQuery,
    response: S.SentMessages,
    handle: ({ query, caller }) => sending.list(query, caller),
  }),
  endpoint({
    id: 'mail.resend',
    method: 'POST',
    path: '/inbox/sent/:id/resend',
    summary: 'Try again to send a mail that was given up or refused',
    auth: { permission: 'mail.write' },
    refusals: [409],
    response: S.Sending,
    handle: ({ params, caller }) => sending.resend(params.id, caller),
  }),
]

import Type from 'typebox'
import { sendFile } from '../../../http/answers/send-file.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { invalid } from '../../../shared/errors.ts'
import type { ChangeAccount } from './account-settings.ts'
import * as Actions from './actions/schema.ts'
import type { MailActionService, MailDebates } from './actions/service.ts'
import type { DeliveryService } from './delivery/service.ts'
import type { MailQueries } from './mail-queries.ts'
import type { MailboxCheckService } from './mailbox-check.ts'
import type { Attachments } from './message/attachments.ts'
import type { MailConversation } from './message/conversation.ts'
import * as MessageSchema from './message-schema.ts'
import * as S from './schema.ts'
import type { AccountService } from './service.ts'

export const mailRoutes = ({ accounts, queries }: { accounts: AccountService; queries: MailQueries }) => [
  endpoint({
    id: 'mail.connect',
    method: 'POST',
    path: '/inbox/connect',
    status: 201,
    summary: 'Connect a mailbox, which only you see until you share it',
    auth: { permission: 'mail.write' },
    refusals: [409],
    body: S.ConnectBody,
    example: { body: { provider: 'imap', host: 'imap.example.org', user: 'ada@example.org', password: 'secret' } },
    response: S.Connected,
    location: () => '/inbox/accounts',
    handle: ({ body, caller, request }) => accounts.connect(body, caller, request.signal),
  }),
  ...(['gmail', 'outlook'] as const).map((provider) =>
    endpoint({
      id: `mail.oauth-${provider}`,
      method: 'GET',
      path: `/inbox/oauth/${provider}`,
      summary: `Begin to connect a mailbox at ${provider === 'gmail' ? 'Gmail' : 'Outlook'}`,
      description: 'Send its owner to `auth_url` within ten minutes; it is good once.',
      auth: { permission: 'mail.write' },
      query: S.OauthQuery,
      response: S.OauthBegun,
      handle: ({ query, caller }) => accounts.begin(provider, query, caller),
    }),
  ),
  endpoint({
    id: 'mail.accounts',
    method: 'GET',
    path: '/inbox/accounts',
    summary: 'List your mailboxes and those that are shared',
    auth: { permission: 'mail.read' },
    response: S.Accounts,
    handle: ({ caller }) => accounts.list(caller),
  }),
  endpoint({
    id: 'mail.disconnect',
    method: 'DELETE',
    path: '/inbox/accounts/:id',
    summary: 'Disconnect a mailbox of yours; leaders also one that is shared',
    auth: { permission: 'mail.write' },
    refusals: [403],
    response: S.Disconnected,
    handle: ({ params, caller }) => accounts.remove(params.id, caller),
  }),
  endpoint({
    id: 'mail.messages',
    method: 'GET',
    path: '/inbox/messages',
    summary: 'List the mails of the mailboxes that you see, the newest first',
    description:
      'With `search` the best first, and of those that are as good the newest; also what lies in shared inboxes that you read, unless `account_id` names a mailbox. ' +
      '`total` then counts what was found, up to 1,000.',
    auth: { permission: 'mail.read' },
    refusals: [404],
    query: S.MessagesQuery,
    response: S.Messages,
    handle: ({ query, caller }) => queries.list(query, caller),
  }),
  endpoint({
    id: 'mail.message',
    method: 'GET',
    path: '/inbox/messages/:id',
    summary: 'Show a mail with its text, its HTML made safe, its attachments, and why it has its priority',
    auth: { permission: 'mail.read' },
    response: MessageSchema.OneMessage,
    handle: ({ params, caller, request }) => queries.one(params.id, caller, request.signal),
  }),
  endpoint({
    id: 'mail.stats',
    method: 'GET',
    path: '/inbox/stats',
    summary: 'Count the mails of the mailboxes that you see',
    auth: { permission: 'mail.read' },
    database: { statements: 6, because: 'each figure is counted where it is kept' },
    query: S.StatsQuery,
    response: S.Stats,
    handle: ({ query, caller }) => queries.stats(query, caller),
  }),
  endpoint({
    id: 'mail.inbox',
    method: 'GET',
    path: '/email/inbox',
    summary: 'List mails with their priority and every reason for it',
    auth: { permission: 'mail.read' },
    query: MessageSchema.EmailQuery,
    response: MessageSchema.EmailInbox,
    handle: ({ query, caller }) => queries.inbox(query, caller),
  }),
  endpoint({
    id: 'mail.outlook',
    method: 'GET',
    path: '/outlook/messages',
    summary: 'List the mails of Outlook mailboxes that were read',
    auth: { permission: 'mail.read' },
    query: MessageSchema.OutlookQuery,
    response: MessageSchema.OutlookMessages,
    handle: ({ query, caller }) => queries.outlook(query, caller),
  }),
]

function placeOf(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw invalid('place', 'must be the place of an attachment, from 0')
  return Number(text)
}

export const openedMailRoutes = ({
  attachments,
  conversation,
}: {
  attachments: Pick<Attachments, 'bring' | 'original'>
  conversation: MailConversation
}) => [
  endpoint({
    id: 'mail.conversation',
    method: 'GET',
    path: '/inbox/messages/:id/conversation',
    summary: 'Show the conversation that a mail is part of, the oldest first',
    auth: { permission: 'mail.read' },
    stability: 'beta',
    response: MessageSchema.Conversation,
    handle: ({ params, caller }) => conversation(params.id, caller),
  }),
  endpoint({
    id: 'mail.attachment',
    method: 'GET',
    path: '/inbox/messages/:id/attachments/:place',
    summary: 'Download an attachment of a mail',
    description:
      'For callers who may read the mail, as the file that was sent. 409 when it is larger than 10 MB, 410 when the mail itself is not kept any more.',
    auth: { permission: 'mail.read' },
    refusals: [409, 410],
    stability: 'beta',
    response: Type.Unknown(),
    produces: '*/*',
    sendsFile: true,
    handle: async ({ params, caller, request, reply }) =>
      sendFile(request, reply, await attachments.original(params.id, placeOf(params.place), caller, request.signal)),
  }),
  endpoint({
    id: 'mail.read-attachment',
    method: 'POST',
    path: '/inbox/messages/:id/attachments/:place/document',
    summary: 'Read an attachment as a document of the library',
    description:
      'Everybody who may read documents finds it there. Bytes that are a document already are that document.',
    auth: { permission: 'mail.write' },
    refusals: [402, 403, 409],
    stability: 'beta',
    response: MessageSchema.BroughtAttachment,
    handle: ({ params, caller, request }) =>
      attachments.bring(params.id, placeOf(params.place), caller, request.signal),
  }),
]

export const mailboxCheckRoutes = (mailboxCheck: MailboxCheckService) => [
  endpoint({
    id: 'mail.parked',
    method: 'GET',
    path: '/inbox/accounts/:id/parked',
    summary: 'List the mails of a mailbox that could not be read, and why, the newest first',
    auth: { permission: 'mail.read' },
    stability: 'beta',
    query: S.ParkedQuery,
    response: S.ParkedMails,
    handle: ({ params, query, caller }) => mailboxCheck.parked(params.id, query, caller),
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
    handle: ({ params, caller, request }) => mailboxCheck.test(params.id, caller, request.signal),
  }),
]

export const deliveryRoutes = (delivery: DeliveryService) => [
  endpoint({
    id: 'mail.reply',
    method: 'POST',
    path: '/inbox/messages/:id/reply',
    summary: 'Answer a mail, from the mailbox that it came to',
    auth: { permission: 'mail.write' },
    body: MessageSchema.ReplyBody,
    example: { body: { body: 'Thank you, we are looking into it.' } },
    database: {
      roundTrips: 12,
      statements: 15,
      because: 'the answered mail is looked up before the answer and its ids are written',
    },
    response: MessageSchema.Sending,
    handle: ({ params, body, caller }) => delivery.reply(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.send',
    method: 'POST',
    path: '/inbox/messages/send',
    summary: 'Send a mail from a mailbox that you see',
    auth: { permission: 'mail.write' },
    refusals: [404],
    body: MessageSchema.SendBody,
    example: { body: { account_id: 'cxn_1', to: ['bob@example.org'], subject: 'The move', body: 'It is on Friday.' } },
    database: {
      roundTrips: 11,
      statements: 13,
      because: 'the message, its thread and its ids are written in one transaction',
    },
    response: MessageSchema.Sending,
    handle: ({ body, caller }) => delivery.send(body, caller),
  }),
  endpoint({
    id: 'mail.sent',
    method: 'GET',
    path: '/inbox/sent',
    summary: 'List what was sent from the mailboxes that you see, the newest first',
    auth: { permission: 'mail.read' },
    refusals: [404],
    query: MessageSchema.SentQuery,
    response: MessageSchema.SentMessages,
    handle: ({ query, caller }) => delivery.list(query, caller),
  }),
  endpoint({
    id: 'mail.resend',
    method: 'POST',
    path: '/inbox/sent/:id/resend',
    summary: 'Try again to send a mail that was given up or refused',
    auth: { permission: 'mail.write' },
    refusals: [409],
    database: { roundTrips: 7, because: 'the delivery is found by its message and opened again in one transaction' },
    response: MessageSchema.Sending,
    handle: ({ params, caller }) => delivery.resend(params.id, caller),
  }),
]

export const accountSettingsRoutes = (change: ChangeAccount) => [
  endpoint({
    id: 'mail.change-account',
    method: 'PATCH',
    path: '/inbox/accounts/:id',
    summary: 'Share a mailbox, let members ask the panel at an address of it, or name the server that sends its mail',
    auth: { permission: 'mail.write' },
    refusals: [409],
    body: S.AccountChange,
    example: { body: { visibility: 'shared' } },
    response: S.Changed,
    handle: ({ params, body, caller, request }) => change(params.id, body, caller, request.signal),
  }),
]

export const mailActionRoutes = ({ actions, debateMail }: { actions: MailActionService; debateMail: MailDebates }) => [
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
    body: Actions.DebateBody,
    database: {
      roundTrips: 18,
      statements: 24,
      because: 'agents and budgets are checked before the claim and when the debate starts',
    },
    response: Actions.DebateBegun,
    handle: ({ params, body, caller }) => debateMail(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.bulk-action',
    method: 'POST',
    path: '/inbox/bulk-action',
    summary: 'Do the same with many mails',
    auth: { permission: 'mail.write' },
    body: Actions.BulkBody,
    example: { body: { action: 'archive', filter: 'read' } },
    response: Actions.BulkDone,
    handle: ({ body, caller }) => actions.act(body, caller),
  }),
  endpoint({
    id: 'mail.trends',
    method: 'GET',
    path: '/inbox/trends',
    summary: 'Compare the mails of these days with those of as many days before',
    auth: { permission: 'mail.read' },
    query: Actions.TrendsQuery,
    response: Actions.Trends,
    handle: ({ query, caller }) => actions.trends(query, caller),
  }),
]

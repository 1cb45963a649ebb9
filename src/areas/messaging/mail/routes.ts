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
      summary: `Start connecting a mailbox at ${provider === 'gmail' ? 'Gmail' : 'Outlook'}`,
      description: 'Send the owner of the mailbox to `auth_url` within ten minutes; it works once.',
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
    summary: 'Disconnect your mailbox; leaders may also disconnect a shared one',
    auth: { permission: 'mail.write' },
    refusals: [403],
    response: S.Disconnected,
    handle: ({ params, caller }) => accounts.remove(params.id, caller),
  }),
  endpoint({
    id: 'mail.messages',
    method: 'GET',
    path: '/inbox/messages',
    summary: 'List the mails in your mailboxes and in shared ones, newest first',
    description:
      'With `search`, the best matches come first, and the newest of equal ones; the search includes your shared inboxes, unless `account_id` names a mailbox. ' +
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
    summary: 'Show a mail with its text, sanitized HTML, attachments, and the reasons for its priority',
    auth: { permission: 'mail.read' },
    response: MessageSchema.OneMessage,
    handle: ({ params, caller, request }) => queries.one(params.id, caller, request.signal),
  }),
  endpoint({
    id: 'mail.stats',
    method: 'GET',
    path: '/inbox/stats',
    summary: 'Count the mails in your mailboxes and in shared ones',
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
    summary: 'List mails with their priority and the reasons for it',
    auth: { permission: 'mail.read' },
    query: MessageSchema.EmailQuery,
    response: MessageSchema.EmailInbox,
    handle: ({ query, caller }) => queries.inbox(query, caller),
  }),
  endpoint({
    id: 'mail.outlook',
    method: 'GET',
    path: '/outlook/messages',
    summary: 'List the mails read from Outlook mailboxes',
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

interface OpenedMail {
  attachments: Pick<Attachments, 'bring' | 'original'>
  conversation: MailConversation
}

export const openedMailRoutes = ({ attachments, conversation }: OpenedMail) => [
  endpoint({
    id: 'mail.conversation',
    method: 'GET',
    path: '/inbox/messages/:id/conversation',
    summary: 'Show the conversation that a mail belongs to, oldest first',
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
      'For callers who may read the mail, as the file that was sent. 409 when it is larger than 10 MB, 410 when the mail itself is no longer stored.',
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
    summary: 'Add an attachment to the library as a document',
    description:
      'Everyone who may read documents can find it. If the same bytes are already a document, the answer is that document.',
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
    summary: 'List the mails of a mailbox that could not be read, with the reasons, newest first',
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
    summary: 'Check whether a mailbox can be read and can send; nothing is sent',
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
    summary: 'Reply to a mail from the mailbox that received it',
    auth: { permission: 'mail.write' },
    body: MessageSchema.ReplyBody,
    example: { body: { body: 'Thank you, we are looking into it.' } },
    database: { roundTrips: 12, statements: 15, because: 'the mail is looked up before its answer is written' },
    response: MessageSchema.Sending,
    handle: ({ params, body, caller }) => delivery.reply(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.send',
    method: 'POST',
    path: '/inbox/messages/send',
    summary: 'Send a mail from your mailbox or a shared one',
    auth: { permission: 'mail.write' },
    refusals: [404],
    body: MessageSchema.SendBody,
    example: { body: { account_id: 'cxn_1', to: ['bob@example.org'], subject: 'The move', body: 'It is on Friday.' } },
    database: { roundTrips: 11, statements: 13, because: 'message, thread and ids are written in one transaction' },
    response: MessageSchema.Sending,
    handle: ({ body, caller }) => delivery.send(body, caller),
  }),
  endpoint({
    id: 'mail.sent',
    method: 'GET',
    path: '/inbox/sent',
    summary: 'List the mails sent from your mailboxes and shared ones, newest first',
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
    summary: 'Retry a mail that was given up or refused',
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
    summary: 'Share a mailbox, open an address of it for questions to the panel, or set its sending server',
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
    description: 'The mail and the earlier mails of its conversation become evidence. Their authors are not notified.',
    auth: { permission: 'debates.create' },
    action: 'debate_create',
    audit: 'log',
    refusals: [402, 409],
    body: Actions.DebateBody,
    database: { roundTrips: 18, statements: 24, because: 'agents and budgets are checked before the claim, too' },
    response: Actions.DebateBegun,
    handle: ({ params, body, caller }) => debateMail(params.id, body, caller),
  }),
  endpoint({
    id: 'mail.bulk-action',
    method: 'POST',
    path: '/inbox/bulk-action',
    summary: 'Apply one action to many mails',
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
    summary: 'Compare the mails of a number of days with the same number of days before',
    auth: { permission: 'mail.read' },
    query: Actions.TrendsQuery,
    response: Actions.Trends,
    handle: ({ query, caller }) => actions.trends(query, caller),
  }),
]

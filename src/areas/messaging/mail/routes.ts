import { endpoint } from '../../../http/endpoint.ts'
import * as Lists from './list-schema.ts'
import type { MailQueries } from './mail-queries.ts'
import { OneMessage } from './message/schema.ts'
import * as S from './schema.ts'
import type { AccountService } from './service.ts'

export const mailRoutes = ({ accounts, reading }: { accounts: AccountService; reading: MailQueries }) => [
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
    handle: ({ query, caller }) => reading.list(query, caller),
  }),
  endpoint({
    id: 'mail.message',
    method: 'GET',
    path: '/inbox/messages/:id',
    summary: 'Show a mail with its text, its HTML made safe, its attachments, and why it has its priority',
    auth: { permission: 'mail.read' },
    response: OneMessage,
    handle: ({ params, caller, request }) => reading.one(params.id, caller, request.signal),
  }),
  endpoint({
    id: 'mail.stats',
    method: 'GET',
    path: '/inbox/stats',
    summary: 'Count the mails of the mailboxes that you see',
    auth: { permission: 'mail.read' },
    query: S.StatsQuery,
    response: S.Stats,
    handle: ({ query, caller }) => reading.stats(query, caller),
  }),
  endpoint({
    id: 'mail.inbox',
    method: 'GET',
    path: '/email/inbox',
    summary: 'List mails with their priority and every reason for it',
    auth: { permission: 'mail.read' },
    query: Lists.EmailQuery,
    response: Lists.EmailInbox,
    handle: ({ query, caller }) => reading.inbox(query, caller),
  }),
  endpoint({
    id: 'mail.outlook',
    method: 'GET',
    path: '/outlook/messages',
    summary: 'List the mails of Outlook mailboxes that were read',
    auth: { permission: 'mail.read' },
    query: Lists.OutlookQuery,
    response: Lists.OutlookMessages,
    handle: ({ query, caller }) => reading.outlook(query, caller),
  }),
]

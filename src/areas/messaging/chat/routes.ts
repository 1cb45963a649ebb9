import Type from 'typebox'
import type { ChatKind, ChatPlatform } from '../../../adapters/chat/platform.ts'
import { endpoint, type RawAnswer, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { CHANNELS_PER_KEY } from '../../../http/rate-limit/tier-limits.ts'
import { unavailable } from '../../../shared/errors.ts'
import { claimedBy } from '../../../shared/signatures/bearer-token.ts'
import type { BroadcastService } from './broadcast/service.ts'
import type { OverviewService } from './overview/service.ts'
import type { PeopleService } from './people/service.ts'
import * as S from './schema.ts'

export const overviewRoutes = (overview: OverviewService, people: PeopleService) => [
  endpoint({
    id: 'chat.stats',
    method: 'GET',
    path: '/channels/stats',
    summary: 'Count the messages received and sent through all connections',
    auth: 'user',
    limit: CHANNELS_PER_KEY,
    query: S.StatsQuery,
    response: S.ChannelStats,
    handle: ({ query, caller }) => overview.stats(query, caller),
  }),
  endpoint({
    id: 'chat.events',
    method: 'GET',
    path: '/channels/:id/events',
    summary: 'List the messages received through a connection, newest first',
    auth: { permission: 'connections.read' },
    limit: CHANNELS_PER_KEY,
    query: S.EventsQuery,
    response: S.ChannelEvents,
    handle: ({ params, query, caller }) => overview.events(params.id, query, caller),
  }),
  endpoint({
    id: 'chat.posts',
    method: 'GET',
    path: '/channels/:id/posts',
    summary: 'List the messages sent through a connection, newest first',
    auth: { permission: 'connections.read' },
    reads: ['chat.ask-people', 'chat.offer-vote', 'chat.show-progress', 'chat.tell-decision'],
    limit: CHANNELS_PER_KEY,
    query: S.EventsQuery,
    response: S.ChannelPosts,
    handle: ({ params, query, caller }) => overview.posts(params.id, query, caller),
  }),
  endpoint({
    id: 'chat.resend',
    method: 'POST',
    path: '/channels/:id/posts/:post_id/resend',
    summary: 'Resend a post that was refused or given up',
    auth: { permission: 'connections.manage' },
    limit: CHANNELS_PER_KEY,
    refusals: [409],
    response: S.Resent,
    handle: ({ params, caller }) => overview.resend(params.id, params.post_id, caller),
  }),
  endpoint({
    id: 'chat.told',
    method: 'GET',
    path: '/debates/:id/posts',
    summary: 'List the chats that a debate was posted to, oldest first',
    auth: { permission: 'debates.read' },
    reads: ['chat.ask-people', 'chat.offer-vote', 'chat.show-progress', 'chat.tell-decision'],
    limit: CHANNELS_PER_KEY,
    response: S.DebatePosts,
    handle: ({ params, caller }) => overview.postsOf(params.id, caller),
  }),
  endpoint({
    id: 'chat.people',
    method: 'GET',
    path: '/channels/people',
    summary: 'List linked accounts on platforms: your own, or for leaders those of all members',
    auth: 'user',
    limit: CHANNELS_PER_KEY,
    response: S.People,
    handle: ({ caller }) => people.list(caller),
  }),
  endpoint({
    id: 'chat.unlink',
    method: 'DELETE',
    path: '/channels/people',
    summary: 'Unlink an account on a platform',
    auth: 'user',
    personal: true,
    limit: CHANNELS_PER_KEY,
    refusals: [404],
    query: S.PersonQuery,
    example: { query: { connection_id: 'cxn_0', external_id: 'U0' } },
    response: Type.Object({ success: Type.Boolean() }),
    handle: ({ query, caller }) => people.unlink(query, caller),
  }),
  endpoint({
    id: 'chat.link-offer',
    method: 'GET',
    path: '/channels/links/:token',
    summary: 'Show the account on a platform that asks to be linked',
    auth: 'user',
    limit: CHANNELS_PER_KEY,
    refusals: [404, 410],
    response: S.Link,
    handle: ({ params, caller }) => people.offered(params.token, caller),
  }),
  endpoint({
    id: 'chat.link',
    method: 'POST',
    path: '/channels/links/:token',
    summary: 'Link an account on a platform to the user who is signed in',
    auth: 'user',
    personal: true,
    limit: CHANNELS_PER_KEY,
    refusals: [404, 410],
    response: S.Linked,
    handle: ({ params, caller }) => people.link(params.token, caller),
  }),
]

export const broadcastRoutes = ({ broadcast }: BroadcastService) => [
  endpoint({
    id: 'chat.broadcast',
    workspaces: true,
    method: 'POST',
    path: '/debates/:id/broadcast',
    summary: 'Post the result of a debate to chats, once per chat however often you ask',
    auth: { permission: 'debates.update' },
    limit: [...perMinute(3, 'user'), ...CHANNELS_PER_KEY],
    refusals: [404, 409],
    body: S.Broadcast,
    example: { body: { channels: ['slack:C024BE91L'] } },
    database: {
      roundTrips: 6,
      because: 'each place gets its thread, its debate and its post in a transaction of its own',
    },
    response: S.Broadcasted,
    handle: ({ params, body, caller }) => broadcast(params.id, body, caller),
  }),
]

type Intake = (request: RequestFacts, reply: ReplyControls) => Promise<RawAnswer>

/** Where each platform calls us; Slack by four addresses that take the same. */
const ADDRESSES = [
  { id: 'chat.slack-webhook', kind: 'slack', path: '/bots/chatplatform/webhook', title: 'Slack' },
  { id: 'chat.slack-commands', kind: 'slack', path: '/integrations/chatplatform/commands', title: 'Slack' },
  { id: 'chat.slack-interactive', kind: 'slack', path: '/integrations/chatplatform/interactive', title: 'Slack' },
  { id: 'chat.slack-events', kind: 'slack', path: '/integrations/chatplatform/events', title: 'Slack' },
  { id: 'chat.discord-webhook', kind: 'discord', path: '/bots/discord/webhook', title: 'Discord' },
  { id: 'chat.teams-webhook', kind: 'teams', path: '/bots/teams/webhook', title: 'Microsoft Teams' },
  { id: 'chat.telegram-webhook', kind: 'telegram', path: '/bots/telegram/webhook', title: 'Telegram' },
  { id: 'chat.whatsapp-webhook', kind: 'whatsapp', path: '/bots/whatsapp/webhook', title: 'WhatsApp' },
  { id: 'chat.google-chat-webhook', kind: 'google_chat', path: '/bots/google-chat/webhook', title: 'Google Chat' },
] as const

/** Which platform signed a request, by its headers. */
const BY_HEADER: readonly [string, ChatKind][] = [
  ['x-slack-signature', 'slack'],
  ['x-signature-ed25519', 'discord'],
  ['x-telegram-bot-api-secret-token', 'telegram'],
  ['x-hub-signature-256', 'whatsapp'],
  ['webhook-signature', 'generic'],
]

const TEAMS = 'https://api.botframework.com'

/** Platforms that send a token are recognized by its issuer, which the verification of the token proves later. */
function senderOf(request: RequestFacts): ChatKind {
  const [, kind] = BY_HEADER.find(([header]) => request.headers[header] !== undefined) ?? []
  if (kind) return kind
  const { iss } = claimedBy(request)
  return iss === undefined ? 'generic' : iss === TEAMS ? 'teams' : 'google_chat'
}

/** Where chat platforms deliver their messages; each is answered in its own format. */
export function intakeRoutes({
  platformOf,
  intakeOf,
}: {
  platformOf: (kind: ChatKind) => ChatPlatform | undefined
  intakeOf: (platform: ChatPlatform) => Intake
}) {
  async function taken(kind: ChatKind, title: string, request: RequestFacts, reply: ReplyControls) {
    const platform = platformOf(kind)
    if (!platform) throw unavailable(`${title} is not connected to this installation`)
    return intakeOf(platform)(request, reply)
  }

  const answered = {
    auth: 'signature',
    limit: 'unproven',
    accepts: ['form'],
    response: Type.Unknown(),
    produces: '*/*',
    audit: 'nothing',
  } as const
  return [
    endpoint({
      id: 'chat.whatsapp-challenge',
      method: 'GET',
      path: '/bots/whatsapp/webhook',
      summary: 'Confirm our address to WhatsApp',
      description: 'Answers the `hub.challenge` to a caller that knows the `verify_token` of a connection.',
      auth: 'signature',
      limit: 'unproven',
      response: Type.String(),
      produces: 'text/plain',
      handle: ({ request, reply }) => taken('whatsapp', 'WhatsApp', request, reply),
    }),
    ...ADDRESSES.map(({ id, kind, path, title }) =>
      endpoint({
        ...answered,
        id,
        method: 'POST',
        path,
        summary: `Receive what ${title} sends`,
        handle: ({ request, reply }) => taken(kind, title, request, reply),
      }),
    ),
    endpoint({
      ...answered,
      id: 'chat.webhook',
      method: 'POST',
      path: '/chat/webhook',
      summary: 'Receive what any platform sends',
      description:
        'The headers identify the platform that signed the request; without such a header it is read as Standard Webhooks.',
      handle: ({ request, reply }) => taken(senderOf(request), 'That platform', request, reply),
    }),
  ]
}

import Type from 'typebox'
import type { ChatKind, ChatPlatform } from '../../../../adapters/chat/platform.ts'
import type { RawAnswer } from '../../../../http/endpoint.ts'
import { endpoint, type ReplyControls, type RequestFacts } from '../../../../http/endpoint.ts'
import { unavailable } from '../../../../shared/errors.ts'
import { claimedBy } from '../../../../shared/signatures/bearer-token.ts'

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
      description: 'Whoever knows the `verify_token` of a connection is answered their `hub.challenge`.',
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
        summary: `Take what ${title} says`,
        handle: ({ request, reply }) => taken(kind, title, request, reply),
      }),
    ),
    endpoint({
      ...answered,
      id: 'chat.webhook',
      method: 'POST',
      path: '/chat/webhook',
      summary: 'Take what any platform says',
      description: 'The headers tell which platform signed it; without any of theirs, Standard Webhooks.',
      handle: ({ request, reply }) => taken(senderOf(request), 'That platform', request, reply),
    }),
  ]
}

import { onlyHeader, type SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import type { Incoming } from '../incoming.ts'
import { json } from '../json.ts'
import type { ChatAccount, Named, ReadRequest, VendorReply } from '../platform.ts'
import { isDirect, isGuest } from './api.ts'
import { readMessage } from './read-message.ts'

/** What Slack sent, by any of its ways: the same on the wire and on the socket. */
export type SlackPayload =
  | { kind: 'event'; body: JsonReader }
  | { kind: 'command'; body: JsonReader }
  | { kind: 'interactive'; body: JsonReader }

/** Slack waited three seconds for our answer to what it brings again: https://docs.slack.dev/apis/events-api#retries */
const ANSWERED_LATE = 'http_timeout'

/** What was not said to us is counted as it comes, and not again when only our answer was late; the rest is known by its names. */
export function readRequest(request: SignedRequest, account: ChatAccount, now: Date): ReadRequest {
  const read = readPayload(payloadOf(request), account, now)
  if (onlyHeader(request, 'x-slack-retry-reason') !== ANSWERED_LATE) return read
  return { ...read, incoming: read.incoming.filter(({ addressed, reply }) => addressed || reply) }
}

const EMPTY: VendorReply = { status: 200, type: 'text/plain', body: '' }

/** Its ways differ by media type and fields alone: https://docs.slack.dev/interactivity/handling-user-interaction */
export function payloadOf(request: SignedRequest): SlackPayload {
  const text = Buffer.from(request.rawBody).toString()
  if (!onlyHeader(request, 'content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return { kind: 'event', body: jsonReader(json(text)) }
  }
  const form = new URLSearchParams(text)
  const payload = form.get('payload')
  return payload === null
    ? { kind: 'command', body: jsonReader(Object.fromEntries(form)) }
    : { kind: 'interactive', body: jsonReader(json(payload)) }
}

export function namedBy({ kind, body }: SlackPayload): Named[] {
  const appId = body.text('api_app_id')
  const externalId = kind === 'interactive' ? body.of('team').text('id') : body.text('team_id')
  return [{ ...(appId && { appId }), ...(externalId && { externalId }) }]
}

export function readPayload(payload: SlackPayload, account: ChatAccount, now: Date): ReadRequest {
  const { kind, body } = payload
  if (kind === 'event' && body.text('type') === 'url_verification') {
    return { answer: { ...EMPTY, body: body.text('challenge') ?? '' }, incoming: [] }
  }
  if (!isOf(payload, account)) return { answer: EMPTY, incoming: [], foreign: true }
  return { answer: EMPTY, incoming: incomingOf(payload, account, now) }
}

function isOf(payload: SlackPayload, { appId, externalId }: ChatAccount): boolean {
  const [named] = namedBy(payload)
  if (appId !== '' && named?.appId !== undefined && named.appId !== appId) return false
  if (named?.externalId === externalId) return true
  return payload.body.list('authorizations').some((each) => each.text('team_id') === externalId)
}

function incomingOf({ kind, body }: SlackPayload, account: ChatAccount, now: Date): Incoming[] {
  if (kind === 'event') return body.text('type') === 'event_callback' ? readMessage(body, account) : []
  return kind === 'command' ? readCommand(body, account, now) : readAction(body, account, now)
}

/** https://docs.slack.dev/interactivity/implementing-slash-commands */
function readCommand(body: JsonReader, account: ChatAccount, now: Date): Incoming[] {
  const [channel, user, trigger] = [body.text('channel_id'), body.text('user_id'), body.text('trigger_id')]
  if (!channel || !user || !trigger) return []
  const [channelName, name, answerBy] = [body.text('channel_name'), body.text('user_name'), body.text('response_url')]
  return [
    {
      keys: [`command:${trigger}`],
      kind: 'command',
      thread: `${channel}:command:${trigger}`,
      peer: { kind: isDirect(channel) ? 'dm' : 'channel', id: channel, ...(channelName && { name: channelName }) },
      sender: { id: user, ...(name && { name }), ...isGuest(body.text('team_id'), account) },
      text: body.text('text')?.trim() ?? '',
      addressed: true,
      reply: false,
      files: [],
      at: now,
      ...(answerBy && { answerBy }),
    },
  ]
}

/** Buttons of our own posts; links tell of themselves too, and nothing comes of it: https://docs.slack.dev/reference/interaction-payloads/block_actions-payload */
function readAction(body: JsonReader, account: ChatAccount, now: Date): Incoming[] {
  if (body.text('type') !== 'block_actions') return []
  const container = body.of('container')
  const user = body.of('user')
  const channel = body.of('channel').text('id') ?? container.text('channel_id')
  const [ts, userId] = [container.text('message_ts'), user.text('id')]
  if (!channel || !ts || !userId) return []

  const parent = body.of('message').text('thread_ts') ?? container.text('thread_ts')
  const [name, answerBy] = [user.text('name') ?? user.text('username'), body.text('response_url')]
  return body.list('actions').flatMap((action): Incoming[] => {
    const [, act, value] = /^([a-z]+):(.*)$/s.exec(action.text('value') ?? '') ?? []
    const pressed = action.text('action_ts')
    if (act === undefined || value === undefined || !pressed) return []
    return [
      {
        keys: [`action:${channel}:${ts}:${userId}:${pressed}:${action.text('action_id') ?? ''}`],
        kind: 'button',
        thread: `${channel}:${parent ?? ts}`,
        peer: { kind: isDirect(channel) ? 'dm' : 'channel', id: channel },
        order: pressed,
        sender: { id: userId, ...(name && { name }), ...isGuest(user.text('team_id'), account) },
        text: '',
        addressed: true,
        reply: true,
        act: { name: act, value, post: `${channel}:${ts}` },
        files: [],
        at: now,
        ...(answerBy && { answerBy }),
      },
    ]
  })
}

import { onlyHeader, type SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type Incoming, type IncomingFile, json } from '../incoming-message.ts'
import type { AccountHint, ChatAccount, ReadRequest, VendorReply } from '../platform.ts'
import { isDirect, isGuest } from './api.ts'

/** What Slack sent, the same over HTTP and over the socket. */
export type SlackPayload =
  | { kind: 'event'; body: JsonReader }
  | { kind: 'command'; body: JsonReader }
  | { kind: 'interactive'; body: JsonReader }

/** Slack repeats a request because our answer took longer than three seconds: https://docs.slack.dev/apis/events-api#retries */
const ANSWERED_LATE = 'http_timeout'

/**
 * Messages that do not address Parley are only counted, and not again when Slack repeats them because our answer was
 * late; the keys of the others show that they are duplicates.
 */
export function readRequest(request: SignedRequest, account: ChatAccount, now: Date): ReadRequest {
  const read = readPayload(payloadOf(request), account, now)
  if (onlyHeader(request, 'x-slack-retry-reason') !== ANSWERED_LATE) return read
  return { ...read, incoming: read.incoming.filter(({ addressed, reply }) => addressed || reply) }
}

const EMPTY: VendorReply = { status: 200, type: 'text/plain', body: '' }

/** The kinds of requests differ by media type and fields alone: https://docs.slack.dev/interactivity/handling-user-interaction */
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

export function namedBy({ kind, body }: SlackPayload): AccountHint[] {
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

/**
 * Buttons of our posts. Link buttons report presses too, which are ignored:
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
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

/** Every other subtype is about a message, or was not written by a person. */
const WRITTEN = new Set(['file_share', 'thread_broadcast'])

/**
 * A mention arrives as `app_mention` and, where we may read the channel, also as `message`, each with its own event id.
 * Both are read alike, and the place of the message is a key of both.
 * https://docs.slack.dev/reference/events/app_mention
 */
function readMessage(body: JsonReader, account: ChatAccount): Incoming[] {
  const event = body.of('event')
  const type = event.text('type')
  const [channel, ts, user] = [event.text('channel'), event.text('ts'), event.text('user')]
  if ((type !== 'message' && type !== 'app_mention') || !channel || !ts || !user) return []
  const us = ourUser(body, account)
  if (isNobodys(event) || user === us) return []

  const written = event.text('text') ?? ''
  const parent = event.text('thread_ts')
  const eventId = body.text('event_id')
  const direct = isDirect(channel) || event.text('channel_type') === 'im'
  return [
    {
      keys: [`message:${channel}:${ts}`, ...(eventId ? [`event:${eventId}`] : [])],
      kind: 'message',
      thread: `${channel}:${parent ?? ts}`,
      peer: { kind: direct ? 'dm' : 'channel', id: channel },
      order: ts,
      sender: { id: user, ...isGuest(event.text('user_team') ?? event.text('team'), account) },
      text: plainText(written, us),
      addressed: direct || type === 'app_mention' || (us !== undefined && written.includes(`<@${us}>`)),
      reply: parent !== undefined && parent !== ts,
      files: event.list('files').flatMap(fileOf),
      at: new Date(Number.parseFloat(ts) * 1000),
    },
  ]
}

function isNobodys(event: JsonReader): boolean {
  const subtype = event.text('subtype')
  const isNotice = subtype !== undefined && !WRITTEN.has(subtype)
  return isNotice || event.flag('hidden') || event.text('bot_id') !== undefined || event.text('user') === 'USLACKBOT'
}

function ourUser(body: JsonReader, { settings }: ChatAccount): string | undefined {
  const authorized = body.list('authorizations').find((each) => each.flag('is_bot'))
  const known = settings.bot_user_id
  return authorized?.text('user_id') ?? (typeof known === 'string' ? known : undefined)
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** The words as people wrote them: https://docs.slack.dev/messaging/formatting-message-text#parsing */
export const plainText = (written: string, us: string | undefined): string =>
  written
    .replace(/<([@#!]?)([^>|]*)(?:\|([^>]*))?>/g, (_, sign: string, target: string, label?: string) => {
      if (sign === '@' && target === us) return ''
      if (sign === '') return label && label !== target ? `${label} (${target})` : target
      return `${sign === '!' ? '@' : sign}${label ?? target}`
    })
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .trim()

function fileOf(file: JsonReader): IncomingFile[] {
  const [url, name] = [file.text('url_private'), file.text('name')]
  if (!url || !name) return []
  return [{ name, type: file.text('mimetype') ?? 'application/octet-stream', size: file.number('size') ?? 0, url }]
}

import type { JsonReader } from '../../sources/json-reader.ts'
import type { Incoming, IncomingFile } from '../incoming.ts'
import type { ChatAccount } from '../platform.ts'
import { isDirect, isGuest } from './api.ts'

/** Everything else with a subtype tells of a message, or was not written by a person. */
const WRITTEN = new Set(['file_share', 'thread_broadcast'])

/**
 * A mention comes as `app_mention` and, where we may read the channel, as `message` too, each with an event id of its own: both
 * are read alike, and the place of the message is a key of both. https://docs.slack.dev/reference/events/app_mention
 */
export function readMessage(body: JsonReader, account: ChatAccount): Incoming[] {
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
  const isTold = subtype !== undefined && !WRITTEN.has(subtype)
  return isTold || event.flag('hidden') || event.text('bot_id') !== undefined || event.text('user') === 'USLACKBOT'
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

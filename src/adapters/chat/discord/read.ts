import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { JsonReader } from '../../sources/json-reader.ts'
import type { Incoming } from '../incoming-message.ts'
import type { AccountHint, ChatAccount, ReadRequest, VendorReply } from '../platform.ts'
import { challengeForm, readCustomId } from './send.ts'

/** https://docs.discord.com/developers/interactions/receiving-and-responding */
const [PING, COMMAND, COMPONENT, AUTOCOMPLETE, FORM] = [1, 2, 3, 4, 5]
const [PONG, MESSAGE, TAKEN, CHOICES, SHOW_FORM] = [1, 4, 6, 8, 9]
const ONLY_FOR_THEM = 64
const DIRECT = 1

const answer = (type: number, data?: JsonObject): VendorReply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ type, ...(data && { data }) }),
})
const HEARD = answer(MESSAGE, { content: 'Heard. The answer follows in this channel.', flags: ONLY_FOR_THEM })

export const namedBy = (body: JsonReader): AccountHint[] => {
  const [appId, externalId] = [body.text('application_id'), body.text('guild_id')]
  return [{ ...(appId && { appId }), ...(externalId && { externalId }) }]
}

export function readInteraction(body: JsonReader, account: ChatAccount, now: Date): ReadRequest {
  const type = body.number('type')
  if (type === PING) return { answer: answer(PONG), incoming: [] }
  const customId = body.of('data').text('custom_id') ?? ''
  const guild = body.text('guild_id')
  if (body.text('application_id') !== account.appId || (guild !== undefined && guild !== account.externalId)) {
    return { answer: type === COMMAND ? HEARD : answer(TAKEN), incoming: [], foreign: true }
  }
  const incoming = asksForWords(type, customId) ? [] : incomingOf(body, type, now)
  return { answer: replyTo(type, customId), incoming }
}

/** A challenge is written in a form; only the text of the form counts. */
const asksForWords = (type: number | undefined, customId: string) =>
  type === COMPONENT && readCustomId(customId)?.act === 'challenge'

function replyTo(type: number | undefined, customId: string): VendorReply {
  if (type === COMMAND) return HEARD
  if (type === AUTOCOMPLETE) return answer(CHOICES, { choices: [] })
  return asksForWords(type, customId) ? answer(SHOW_FORM, challengeForm(customId)) : answer(TAKEN)
}

function incomingOf(body: JsonReader, type: number | undefined, now: Date): Incoming[] {
  const [id, channel, token] = [body.text('id'), body.text('channel_id'), body.text('token')]
  const member = body.of('member')
  const user = member.of('user').text('id') ? member.of('user') : body.of('user')
  const userId = user.text('id')
  if (!id || !channel || !userId || user.flag('bot')) return []
  const name = member.text('nick') ?? user.text('global_name') ?? user.text('username')
  const common = {
    keys: [`interaction:${id}`],
    peer: { kind: body.of('channel').number('type') === DIRECT ? 'dm' : 'channel', id: channel } as const,
    order: id.padStart(20, '0'),
    sender: { id: userId, ...(name && { name }), ...(isFromOutside(body) && { guest: true as const }) },
    addressed: true,
    files: [],
    at: now,
    ...(token && { answerBy: `${body.text('application_id')}/${token}` }),
  }
  const data = body.of('data')
  if (type === COMMAND) {
    const thread = `${channel}:command:${id}`
    return [{ ...common, kind: 'command', thread, reply: false, text: wordsOf(data).trim() }]
  }
  const pressed = readCustomId(data.text('custom_id') ?? '')
  const post = body.of('message').text('id')
  if ((type !== COMPONENT && type !== FORM) || !pressed || !post) return []
  const root = body.of('message').of('message_reference').text('message_id') ?? post
  const input = type === FORM ? (inputOf(data) ?? '') : undefined
  const act = { name: pressed.act, value: pressed.value, post: `${channel}:${post}`, ...(input && { input }) }
  const kind = type === FORM ? 'form' : 'button'
  return [{ ...common, kind, thread: `${channel}:${root}`, reply: true, text: input ?? '', act }]
}

/** Of https://docs.discord.com/developers/resources/guild#guild-member-object-guild-member-flags */
const IS_GUEST = 1 << 4

/** Outside the server anybody may address the app; within it, a guest may have access to one voice channel only. */
const isFromOutside = (body: JsonReader) =>
  body.text('guild_id') === undefined || ((body.of('member').number('flags') ?? 0) & IS_GUEST) !== 0

/** `/parley debate topic:…` as people write it on other platforms. */
const wordsOf = (data: JsonReader): string =>
  data
    .list('options')
    .map((option) => option.text('value') ?? `${option.text('name') ?? ''} ${wordsOf(option)}`)
    .join(' ')

const inputOf = (data: JsonReader): string | undefined =>
  data
    .list('components')
    .flatMap((row) => row.list('components'))
    .find((field) => field.text('custom_id') === 'words')
    ?.text('value')

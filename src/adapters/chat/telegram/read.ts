import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import type { Incoming, IncomingFile, Peer, Sender } from '../incoming-message.ts'
import type { ChatAccount, ReadRequest, VendorReply } from '../platform.ts'

const EMPTY: VendorReply = { status: 200, type: 'text/plain', body: '' }

/** One update: https://core.telegram.org/bots/api#update. Edits, channel posts and messages of bots are ignored. */
export function readUpdate(update: JsonReader, account: ChatAccount): ReadRequest {
  const callback = update.of('callback_query')
  const id = callback.text('id')
  if (id === undefined) return { answer: EMPTY, incoming: readMessage(update.of('message'), account) }
  /** The answer to a webhook may call a method: this one stops the spinner on the button. */
  const body = JSON.stringify({ method: 'answerCallbackQuery', callback_query_id: id })
  return { answer: { status: 200, type: 'application/json', body }, incoming: readPress(callback, id) }
}

function readMessage(message: JsonReader, { settings }: ChatAccount): Incoming[] {
  const [id, date] = [message.number('message_id'), message.number('date')]
  const [peer, sender] = [peerOf(message.of('chat')), senderOf(message.of('from'))]
  const written = message.text('text') ?? message.text('caption')
  if (id === undefined || date === undefined || !peer || !sender || written === undefined) return []

  const us = typeof settings.bot_username === 'string' ? settings.bot_username.toLowerCase() : undefined
  const command = commandOf(written, us)
  if (command === 'for another') return []
  const parent = message.of('reply_to_message')
  const root = rootOf(parent) ?? message.number('message_thread_id')
  const mention = us === undefined ? undefined : new RegExp(`@${us}\\b`, 'gi')
  const toUs = us !== undefined && parent.of('from').text('username')?.toLowerCase() === us
  return [
    {
      keys: [`message:${peer.id}:${id}`],
      kind: command === undefined ? 'message' : 'command',
      thread: `${peer.id}:${root ?? id}`,
      peer,
      order: ordered(id),
      sender,
      text: (command ?? (mention ? written.replace(mention, '') : written)).trim(),
      addressed: command !== undefined || peer.kind === 'dm' || toUs || (mention?.test(written) ?? false),
      reply: root !== undefined,
      files: fileOf(message.of('document')),
      at: new Date(date * 1000),
    },
  ]
}

function readPress(callback: JsonReader, id: string): Incoming[] {
  const message = callback.of('message')
  const [post, peer, sender] = [message.number('message_id'), peerOf(message.of('chat')), senderOf(callback.of('from'))]
  const pressed = readButtonData(callback.text('data') ?? '')
  if (post === undefined || !peer || !sender || !pressed) return []
  return [
    {
      keys: [`callback:${id}`],
      kind: 'button',
      thread: `${peer.id}:${pressed.root ?? post}`,
      peer,
      sender,
      text: '',
      addressed: true,
      reply: true,
      act: { name: pressed.act, value: pressed.value, post: `${peer.id}:${post}` },
      files: [],
      at: new Date((message.number('date') ?? 0) * 1000),
    },
  ]
}

/** The message that began the thread: a reply to a post of ours belongs to the thread that the buttons of the post name. */
function rootOf(parent: JsonReader): number | undefined {
  const buttons = readingRows(parent.of('reply_markup')).map((button) =>
    readButtonData(button.text('callback_data') ?? ''),
  )
  return buttons.find((each) => each?.root !== undefined)?.root ?? parent.number('message_id')
}

const readingRows = (markup: JsonReader): JsonReader[] => {
  const rows = markup.value('inline_keyboard')
  return Array.isArray(rows) ? rows.flat().map(jsonReader) : []
}

/** `/parley words` and `/debate words` alike, with or without the name of the bot. */
function commandOf(written: string, us: string | undefined): string | 'for another' | undefined {
  const [, name, whom, rest = ''] = /^\/(\w+)(?:@(\w+))?(?:\s+(.*))?$/s.exec(written) ?? []
  if (name === undefined) return undefined
  if (whom !== undefined && whom.toLowerCase() !== us) return 'for another'
  if (name === 'start') return 'help'
  return name === 'parley' ? rest : `${name} ${rest}`
}

function peerOf(chat: JsonReader): Peer | undefined {
  const [id, type, name] = [chat.number('id'), chat.text('type'), chat.text('title')]
  if (id === undefined || type === 'channel') return undefined
  return { kind: type === 'private' ? 'dm' : 'channel', id: String(id), ...(name && { name }) }
}

function senderOf(from: JsonReader): Sender | undefined {
  const id = from.number('id')
  if (id === undefined || from.flag('is_bot')) return undefined
  const name = [from.text('first_name'), from.text('last_name')].filter(Boolean).join(' ')
  return { id: String(id), ...(name && { name }) }
}

function fileOf(document: JsonReader): IncomingFile[] {
  const [id, name] = [document.text('file_id'), document.text('file_name')]
  if (!id || !name) return []
  return [
    {
      name,
      type: document.text('mime_type') ?? 'application/octet-stream',
      size: document.number('file_size') ?? 0,
      url: id,
    },
  ]
}

const CHAT_AND_MESSAGE = /^(-?\d+):(\d+)$/

/** The key of a post is `chat:message`, and so is that of a thread, by the message that began it. */
export function placeOf(key: string | undefined): { chat: string; message: number } | undefined {
  const [, chat, message] = CHAT_AND_MESSAGE.exec(key ?? '') ?? []
  return chat && message ? { chat, message: Number(message) } : undefined
}

const DIGITS = 16
/** The order within a chat is that of its message ids. */
const ordered = (id: number) => String(id).padStart(DIGITS, '0')
export const orderedId = (order: string | undefined) =>
  order?.length === DIGITS && /^\d+$/.test(order) ? Number(order) : undefined

const DATA = /^([a-z]+):(.*)~([0-9a-z]*)$/s

/**
 * The data of a button, at most 64 bytes: the act, and the message that began the thread, which Telegram does not
 * report with a press.
 */
export const buttonData = (act: string, value: string, root: number | undefined) =>
  `${act}:${value}~${root === undefined ? '' : root.toString(36)}`

function readButtonData(data: string): { act: string; value: string; root: number | undefined } | undefined {
  const [, act, value, root] = DATA.exec(data) ?? []
  if (act === undefined || value === undefined) return undefined
  return { act, value, root: root ? Number.parseInt(root, 36) : undefined }
}

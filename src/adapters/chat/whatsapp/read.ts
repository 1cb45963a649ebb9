import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type Incoming, type IncomingFile, json } from '../incoming-message.ts'
import type { AccountHint, ChatAccount, ReadRequest, VendorReply } from '../platform.ts'

const EMPTY: VendorReply = { status: 200, type: 'text/plain', body: '' }

/**
 * One request may hold changes of several numbers:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks
 */
const changesIn = (rawBody: Uint8Array): JsonReader[] =>
  jsonReader(json(Buffer.from(rawBody).toString()))
    .list('entry')
    .flatMap((entry) => entry.list('changes'))
    .map((change) => change.of('value'))

const numberOf = (value: JsonReader) => value.of('metadata').text('phone_number_id')

export const namedBy = (rawBody: Uint8Array): AccountHint[] =>
  [...new Set(changesIn(rawBody).flatMap((value) => numberOf(value) ?? []))].map((externalId) => ({ externalId }))

export function readChanges(rawBody: Uint8Array, { externalId }: ChatAccount): ReadRequest {
  const all = changesIn(rawBody)
  const ours = all.filter((value) => numberOf(value) === externalId)
  const isForeign = all.length > 0 && ours.length === 0
  return { answer: EMPTY, incoming: ours.flatMap(readValue), ...(isForeign && { foreign: true }) }
}

/** The answer that confirms our address, once the token in the query fits. */
export const challengeIn = (query: URLSearchParams): ReadRequest => ({
  answer: { ...EMPTY, body: query.get('hub.challenge') ?? '' },
  incoming: [],
})

function readValue(value: JsonReader): Incoming[] {
  const contacts = value.list('contacts')
  return value.list('messages').flatMap((message): Incoming[] => {
    const [id, from, timestamp] = [message.text('id'), message.text('from'), message.text('timestamp')]
    const pressed = buttonIn(message.of('interactive').of('button_reply').text('id') ?? '')
    const file = fileOf(message.of('document'))
    const text = message.of('text').text('body') ?? message.of('document').text('caption')
    if (!id || !from || !timestamp || (text === undefined && !pressed && file.length === 0)) return []
    const name = contacts
      .find((each) => each.text('wa_id') === from)
      ?.of('profile')
      .text('name')
    const quoted = message.of('context').text('id')
    const root = pressed?.root || quoted
    return [
      {
        keys: [`message:${id}`],
        kind: pressed ? 'button' : 'message',
        thread: `${from}:${root ?? id}`,
        peer: { kind: 'number', id: from },
        order: timestamp.padStart(12, '0'),
        sender: { id: from, ...(name && { name }) },
        text: pressed ? '' : (text ?? '').trim(),
        addressed: true,
        reply: root !== undefined,
        ...(pressed && { act: { name: pressed.act, value: pressed.value, post: `${from}:${quoted ?? ''}` } }),
        files: file,
        at: new Date(Number(timestamp) * 1000),
      },
    ]
  })
}

/** The id of a button: the act, and the message that began the thread. */
export const buttonId = (act: string, value: string, root: string | undefined) => `${act}:${value}~${root ?? ''}`

function buttonIn(id: string) {
  const [, act, value, root] = /^([a-z]+):(.*)~([^~]*)$/s.exec(id) ?? []
  return act !== undefined && value !== undefined && root !== undefined ? { act, value, root } : undefined
}

function fileOf(document: JsonReader): IncomingFile[] {
  const [id, name] = [document.text('id'), document.text('filename')]
  return id && name ? [{ name, type: document.text('mime_type') ?? 'application/octet-stream', size: 0, url: id }] : []
}

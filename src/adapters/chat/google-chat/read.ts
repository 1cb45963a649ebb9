import { claimedBy } from '../../../shared/signatures/bearer-token.ts'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type Incoming, type IncomingFile, json, type Peer, type Sender } from '../incoming-message.ts'
import type { AccountHint, ReadRequest, VendorReply } from '../platform.ts'

const TAKEN: VendorReply = { status: 200, type: 'application/json', body: '{}' }

/** By the audience alone: nothing in an event names its app. */
export function namedBy(request: SignedRequest): AccountHint[] {
  const { aud } = claimedBy(request)
  return typeof aud === 'string' ? [{ appId: aud }] : []
}

/** An interaction event: https://developers.google.com/workspace/chat/receive-respond-interactions */
export function readEvent({ rawBody }: SignedRequest): ReadRequest {
  const event = jsonReader(json(Buffer.from(rawBody).toString()))
  const type = event.text('type')
  if (type === 'MESSAGE') return { answer: TAKEN, incoming: readMessage(event) }
  return { answer: TAKEN, incoming: type === 'CARD_CLICKED' ? readPress(event) : [] }
}

function readMessage(event: JsonReader): Incoming[] {
  const message = event.of('message')
  const [name, thread] = [message.text('name'), message.of('thread').text('name')]
  const [peer, at] = [peerOf(event), timeOf(message.text('createTime') ?? event.text('eventTime'))]
  const sender = senderOf(message.of('sender'), event)
  if (!name || !thread || !peer || !sender || !at) return []
  return [
    {
      keys: [`message:${name}`],
      kind: 'message',
      thread,
      peer,
      order: at.order,
      sender,
      text: wordsOf(message),
      addressed: true,
      reply: message.flag('threadReply'),
      files: message.list('attachment').flatMap(fileOf),
      at: at.time,
    },
  ]
}

function readPress(event: JsonReader): Incoming[] {
  const message = event.of('message')
  const [post, thread] = [message.text('name'), message.of('thread').text('name')]
  const [peer, at] = [peerOf(event), timeOf(event.text('eventTime'))]
  const sender = senderOf(event.of('user'), event)
  const given = new Map(
    event
      .of('action')
      .list('parameters')
      .map((each) => [each.text('key'), each.text('value')]),
  )
  const [name, value] = [given.get('act'), given.get('value')]
  if (!post || !thread || !peer || !sender || !at || !name || !value) return []
  return [
    {
      keys: [`press:${post}:${sender.id}:${name}:${value}:${at.order}`],
      kind: 'button',
      thread,
      peer,
      order: at.order,
      sender,
      text: '',
      addressed: true,
      reply: true,
      act: { name, value, post },
      files: [],
      at: at.time,
    },
  ]
}

/** The words after the mention; of a slash command other than ours also its name. */
function wordsOf(message: JsonReader): string {
  const command = message
    .list('annotations')
    .map((annotation) => annotation.of('slashCommand').text('commandName'))
    .find((name) => name !== undefined)
  const words = (message.text('argumentText') ?? message.text('text') ?? '').trim()
  return command === undefined || command === '/parley' ? words : `${command.replace(/^\//, '')} ${words}`.trim()
}

const DIRECT = ['DM', 'DIRECT_MESSAGE']

function peerOf(event: JsonReader): Peer | undefined {
  const space = event.of('space')
  const [id, name] = [space.text('name'), space.text('displayName')]
  if (!id) return undefined
  const isDirect = DIRECT.includes(space.text('spaceType') ?? space.text('type') ?? '')
  return { kind: isDirect ? 'dm' : 'channel', id, ...(name && { name }) }
}

/** In a space that admits people from outside, Google does not say who is from outside, so that nobody there asks for the workspace. */
function senderOf(user: JsonReader, event: JsonReader): Sender | undefined {
  const [id, name, email] = [user.text('name'), user.text('displayName'), user.text('email')]
  if (!id || user.text('type') === 'BOT') return undefined
  const isGuest = user.flag('isAnonymous') || event.of('space').flag('externalUserAllowed')
  return { id, ...(name && { name }), ...(email && { email }), ...(isGuest && { guest: true }) }
}

/** Google writes as many digits of a second as it needs; the order pads them. */
function timeOf(written: string | undefined): { time: Date; order: string } | undefined {
  const time = new Date(written ?? '')
  if (Number.isNaN(time.getTime())) return undefined
  const fraction = /\.(\d{1,9})/.exec(written ?? '')?.[1] ?? ''
  return { time, order: `${time.toISOString().slice(0, 19)}.${fraction.padEnd(9, '0')}` }
}

/** Marks a file that lies in Google Drive and was not uploaded to Chat. */
export const IN_DRIVE = 'drive:'

function fileOf(attachment: JsonReader): IncomingFile[] {
  const inDrive = attachment.of('driveDataRef').text('driveFileId')
  const name = attachment.text('contentName')
  const url = attachment.of('attachmentDataRef').text('resourceName') ?? (inDrive && `${IN_DRIVE}${inDrive}`)
  if (!name || !url) return []
  return [{ name, type: attachment.text('contentType') ?? 'application/octet-stream', size: 0, url }]
}

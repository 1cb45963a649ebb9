import { claimedBy } from '../../../shared/signatures/bearer-token.ts'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type Incoming, type IncomingFile, json } from '../incoming-message.ts'
import type { AccountHint, ChatAccount, ReadRequest, VendorReply } from '../platform.ts'
import { placeKey } from './api.ts'

const TAKEN: VendorReply = { status: 200, type: 'application/json', body: '{}' }
const FILE = 'application/vnd.microsoft.teams.file.download.info'

const activityIn = ({ rawBody }: SignedRequest) => jsonReader(json(Buffer.from(rawBody).toString()))
const tenantOf = (activity: JsonReader) =>
  activity.of('channelData').of('tenant').text('id') ?? activity.of('conversation').text('tenantId')

/**
 * First the tenant that the request names; then every connection of the app, because a signed request is answered even
 * where it is dropped.
 */
export function namedBy(request: SignedRequest): AccountHint[] {
  const { aud } = claimedBy(request)
  const tenant = tenantOf(activityIn(request))
  if (typeof aud !== 'string') return []
  return [...(tenant ? [{ appId: aud, externalId: tenant }] : []), { appId: aud }]
}

/**
 * A verified activity:
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference#activity-object
 */
export function readActivity(request: SignedRequest, account: ChatAccount): ReadRequest {
  const activity = activityIn(request)
  const isForeign = tenantOf(activity) !== account.externalId
  if (isForeign) return { answer: TAKEN, incoming: [], foreign: true }
  return { answer: TAKEN, incoming: activity.text('type') === 'message' ? readMessage(activity) : [] }
}

function readMessage(activity: JsonReader): Incoming[] {
  const [id, timestamp, address] = [activity.text('id'), activity.text('timestamp'), activity.text('serviceUrl')]
  const [conversation, from] = [activity.of('conversation'), activity.of('from')]
  const [place, sender] = [conversation.text('id'), from.text('id')]
  const at = new Date(timestamp ?? '')
  if (!id || !place || !address || !sender || Number.isNaN(at.getTime()) || from.text('role') === 'bot') return []
  const isPersonal = conversation.text('conversationType') === 'personal'
  const [channel = place, begun] = place.split(';messageid=')
  const [pressed, name] = [pressIn(activity.of('value')), from.text('name')]
  const root = pressed?.root ?? begun ?? id
  const { words, mentioned } = saidIn(activity)
  return [
    {
      keys: [`activity:${channel}:${id}`],
      kind: pressed === undefined ? 'message' : pressed.words === undefined ? 'button' : 'form',
      thread: placeKey({ conversation: place, activity: root, address: address.replace(/\/+$/, '') }),
      peer: { kind: isPersonal ? 'dm' : 'channel', id: channel },
      order: at.toISOString(),
      sender: { id: sender, ...(name && { name }) },
      text: pressed ? (pressed.words ?? '') : words,
      addressed: isPersonal || mentioned || pressed !== undefined,
      reply: root !== id,
      ...(pressed && {
        act: {
          name: pressed.act,
          value: pressed.value,
          post: activity.text('replyToId') ?? '',
          ...(pressed.words && { input: pressed.words }),
        },
      }),
      files: activity.list('attachments').flatMap(fileOf),
      at,
    },
  ]
}

function pressIn(value: JsonReader) {
  const [act, about, root] = [value.text('act'), value.text('value'), value.text('root')]
  if (!act || !about) return undefined
  const words = value.text('words')
  return { act, value: about, ...(root && { root }), ...(words && { words }) }
}

/** The words without the mention of Parley; other mentions keep their names. */
function saidIn(activity: JsonReader): { words: string; mentioned: boolean } {
  const us = activity.of('recipient').text('id')
  const ours = activity
    .list('entities')
    .filter((entity) => entity.text('type') === 'mention' && entity.of('mentioned').text('id') === us)
  const mentions = ours.flatMap((entity) => entity.text('text') ?? [])
  const words = mentions.reduce((text, mention) => text.replaceAll(mention, ' '), activity.text('text') ?? '')
  return { words: words.replace(/<\/?at(?:\s[^>]*)?>/g, '').trim(), mentioned: us !== undefined && ours.length > 0 }
}

/** Teams names the address of a file only in conversations with one person. */
function fileOf(attachment: JsonReader): IncomingFile[] {
  const [name, url] = [attachment.text('name'), attachment.of('content').text('downloadUrl')]
  if (attachment.text('contentType') !== FILE || !name || !url) return []
  return [{ name, type: 'application/octet-stream', size: 0, url }]
}

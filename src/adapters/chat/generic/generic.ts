import { onlyHeader } from '../../../shared/signatures/signed-request.ts'
import { checkStandardWebhook, webhookHeaders } from '../../../shared/signatures/standard-webhooks.ts'
import { hostBucket } from '../../outbound/paces.ts'
import type { Vendor } from '../../outbound/vendor.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { cardText, defusedCard } from '../card.ts'
import { type Incoming, type IncomingFile, json } from '../incoming-message.ts'
import type { CallContext, ChatPlatform, ChatPost, VendorReply } from '../platform.ts'
import { postResultOf } from '../post-result.ts'

const TEXT = 8_000
const ADDRESS =
  'Call its address with ?c=… at the end: without that only eight such connections of an installation are asked'
const TAKEN: VendorReply = { status: 200, type: 'application/json', body: '{"accepted":true}' }

/**
 * Any program that signs by Standard Webhooks (https://www.standardwebhooks.com): it asks with `message`, `attachments`
 * and `metadata`, and gets answers at the `callback_url` of its connection, signed with the same secret and the same id
 * on every try.
 */
export const generic = ({ vendor, now }: { vendor: Vendor; now: () => Date }): ChatPlatform => ({
  kind: 'generic',
  title: 'Webhook',
  belonging: 'open',
  limit: { perMinute: 100, by: 'connection' },
  doubt: 'same key',
  named: () => [{}],
  verify: async (request, { secret }, at) => checkStandardWebhook(request, secret ?? '', at),
  read(request, _, at) {
    const id = onlyHeader(request, 'webhook-id')
    const incoming = id ? readBody(jsonReader(json(Buffer.from(request.rawBody).toString())), id, at) : []
    return { answer: TAKEN, incoming }
  },
  async post(post, context) {
    try {
      return await deliverPost(vendor, post, context, now())
    } catch (fault) {
      return postResultOf(fault, now())
    }
  },
  erase: async () => ({ stays: 'It was delivered to a program of your own' }),
  async fetchFile({ url }, { account, signal }) {
    const answer = await vendor.call({ url, trust: 'caller', org: account.id }, { bucket: hostBucket(url), signal })
    return answer.bytes
  },
  preflight: async ({ account, secrets }) => [
    { check: 'secret', ok: Boolean(secrets.secret), ...(!secrets.secret && { hint: 'Give a secret to sign with' }) },
    callbackOf(account.settings)
      ? { check: 'callback', ok: true }
      : {
          check: 'callback',
          ok: false,
          hint: 'Set callback_url, the address for answers: without it no answers are sent',
        },
    { check: 'address', ok: true, hint: ADDRESS },
  ],
})

const callbackOf = (settings: CallContext['account']['settings']) =>
  typeof settings.callback_url === 'string' ? settings.callback_url : undefined

async function deliverPost(vendor: Vendor, post: ChatPost, { account, secrets, signal }: CallContext, at: Date) {
  const url = callbackOf(account.settings)
  if (url === undefined) return { outcome: 'refused', why: 'The connection has no callback_url' } as const
  const { place, card, effectId, edits } = post
  const text = cardText(card, { dialect: 'plain', most: TEXT, strong: (words) => words })
  const data = {
    id: edits ?? effectId,
    channel: place.peer,
    thread: place.thread ?? null,
    /** The program must show it to this person alone, for example a link that proves who they are. */
    only_for: place.onlyFor?.user ?? null,
    text,
    card: defusedCard(card, 'plain'),
    edit: edits !== undefined,
  }
  const body = JSON.stringify({ type: 'chat.post', timestamp: at.toISOString(), data })
  const signed = webhookHeaders({ id: effectId, at, body: Buffer.from(body), secrets: [secrets.secret ?? ''] })
  const headers = { 'content-type': 'application/json', ...signed }
  const request = { url, method: 'POST', trust: 'caller', org: account.id, headers, body } as const
  await vendor.call(request, { bucket: hostBucket(url), signal })
  return { outcome: 'done', externalId: edits ?? effectId } as const
}

function readBody(body: JsonReader, id: string, at: Date): Incoming[] {
  const text = body.text('message')?.trim()
  if (!text) return []
  const about = body.of('metadata')
  const [channel, thread, name] = [about.text('channel') ?? 'webhook', about.text('thread'), about.text('user_name')]
  return [
    {
      keys: [`webhook:${id}`],
      kind: 'message',
      thread: thread ?? id,
      peer: { kind: 'channel', id: channel },
      sender: { id: about.text('user') ?? 'webhook', ...(name && { name }) },
      text,
      addressed: true,
      reply: thread !== undefined,
      files: body.list('attachments').flatMap(fileOf),
      at,
    },
  ]
}

function fileOf(file: JsonReader): IncomingFile[] {
  const [url, name] = [file.text('url'), file.text('name')]
  if (!url || !name) return []
  return [{ name, type: file.text('type') ?? 'application/octet-stream', size: file.number('size') ?? 0, url }]
}

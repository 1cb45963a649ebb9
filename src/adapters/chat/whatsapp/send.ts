import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type ChatButton, type ChatCard, cardText, shortWords } from '../card.ts'
import { json } from '../incoming-message.ts'
import type { CallContext, ChatPlatform, ChatPost, PostResult } from '../platform.ts'
import { postResultOf } from '../post-result.ts'
import { buttonId } from './read.ts'

export interface WhatsAppDependencies {
  vendor: Vendor
  /** The address of the Graph API, with its version. */
  api: string
  now: () => Date
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages */
const BODY_WITH_BUTTONS = 1_024
const BUTTONS = 3
const LABEL = 20
const BODY = 4_096
/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const TOO_OFTEN = [4, 80_007, 130_429, 131_048, 131_056]
const WINDOW_IS_OVER = 131_047
const PAUSE_MS = 60_000

export async function callWhatsApp(
  { vendor, api }: WhatsAppDependencies,
  path: string,
  { account, secrets, signal }: CallContext,
  { fields, to = 'ask' }: { fields?: object; to?: string } = {},
): Promise<JsonReader> {
  const posting: Pick<VendorRequest, 'method' | 'headers' | 'body'> = fields
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
    : {}
  const credentials = { authorization: `Bearer ${secrets.access_token ?? ''}` }
  const bucket = `whatsapp/pair/${account.id}/${to}`
  const answer = await vendor.call(
    { url: `${api}/${path}`, trust: 'operator', credentials, ...posting },
    { bucket, signal },
  )
  return jsonReader(answer.json())
}

const isAct = (button: ChatButton) => 'act' in button

/** A card as text, with its first three buttons. */
function renderWhatsApp(card: ChatCard, root: string | undefined): object {
  const acts = card.buttons.filter(isAct).slice(0, BUTTONS)
  const text = cardText(card, {
    dialect: 'whatsapp',
    most: acts.length > 0 ? BODY_WITH_BUTTONS : BODY,
    strong: (words) => `*${words}*`,
    link: (label, address) => `${label}: ${address}`,
  })
  if (acts.length === 0) return { type: 'text', text: { body: text, preview_url: false } }
  const buttons = acts.map(({ label, act, value }) => ({
    type: 'reply',
    reply: { id: buttonId(act, value, root), title: shortWords(label, 'plain', LABEL) },
  }))
  return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons } } }
}

/** More than a day after a person wrote, WhatsApp delivers only templates that it has approved. */
function templateOf(card: ChatCard, { settings }: CallContext['account']): object | undefined {
  const { template_name: name, template_language: code } = settings
  if (typeof name !== 'string' || typeof code !== 'string') return undefined
  const parameters = [{ type: 'text', text: shortWords(card.title, 'whatsapp', BODY_WITH_BUTTONS / 2) }]
  return { type: 'template', template: { name, language: { code }, components: [{ type: 'body', parameters }] } }
}

export function whatsAppSender(needs: WhatsAppDependencies): Pick<ChatPlatform, 'post' | 'erase'> {
  async function say(to: string, message: object, context: CallContext): Promise<PostResult> {
    const fields = { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...message }
    const body = await callWhatsApp(needs, `${context.account.externalId}/messages`, context, { fields, to })
    return { outcome: 'done', externalId: `${to}:${body.list('messages')[0]?.text('id')}` }
  }

  async function afterTheWindow({ place, card }: ChatPost, context: CallContext): Promise<PostResult> {
    const template = templateOf(card, context.account)
    if (template) return say(place.peer, template, context)
    return { outcome: 'refused', why: 'More than 24 hours have passed since they wrote, and no template is set' }
  }

  async function outcome(doing: () => Promise<PostResult>, whenOver?: () => Promise<PostResult>): Promise<PostResult> {
    try {
      return await doing()
    } catch (fault) {
      const code = codeOf(fault)
      if (code === WINDOW_IS_OVER && whenOver) return outcome(whenOver)
      if (code !== undefined && TOO_OFTEN.includes(code)) {
        const until = new Date(needs.now().getTime() + PAUSE_MS)
        return { outcome: 'wait', until, why: 'The rate limit of WhatsApp is reached' }
      }
      return postResultOf(fault, needs.now())
    }
  }

  return {
    async post(post, context) {
      const { place, card, edits } = post
      if (edits !== undefined) return { outcome: 'refused', why: 'WhatsApp does not allow edits' }
      const root = place.thread?.startsWith(`${place.peer}:`) ? place.thread.slice(place.peer.length + 1) : undefined
      const quoting = root ? { context: { message_id: root } } : {}
      const message = { ...renderWhatsApp(card, root), ...quoting }
      return outcome(
        () => say(place.peer, message, context),
        () => afterTheWindow(post, context),
      )
    },
    erase: async () => ({ stays: 'WhatsApp lets nothing be deleted that was delivered' }),
  }
}

const codeOf = (fault: unknown): number | undefined =>
  fault instanceof VendorError
    ? jsonReader(json(fault.said ?? ''))
        .of('error')
        .number('code')
    : undefined

import { createHmac } from 'node:crypto'
import { vendorFaults } from './faults.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

export const WHATSAPP = {
  number: '1055',
  accessToken: 'EAAright',
  appSecret: 'a-secret-of-the-app',
  verifyToken: 'chosen',
}

interface Options {
  now: () => Date
  /** Numbers that cannot be reached. */
  closed?: readonly string[]
}

interface WhatsAppPost {
  id: string
  to: string
  type: string
  text: string
  buttons: { id: string; title: string }[]
  quoted?: string
}

interface Fields {
  to: string
  type: string
  context?: { message_id: string }
  text?: { body: string }
  interactive?: { body: { text: string }; action: { buttons: { reply: { id: string; title: string } }[] } }
  template?: { name: string; components: { parameters: { text: string }[] }[] }
}

const refused = (status: number, code: number, message: string): VendorReply => ({
  status,
  body: { error: { message, type: 'OAuthException', code } },
})
const limited = (): VendorReply => refused(400, 131_056, '(#131056) Pair rate limit hit')
const WINDOW_MS = 24 * 3_600_000

/**
 * WhatsApp's Cloud API for one number, after
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages, …/interactive-reply-buttons-messages
 * and its error codes.
 */
export async function fakeWhatsApp({ now, closed = [] }: Options) {
  const posts: WhatsAppPost[] = []
  const faults = vendorFaults()
  const wrote = new Map<string, number>()
  let count = 0
  const newId = () => {
    count += 1
    return `wamid.${count}`
  }

  function accept({ to, type, context, text, interactive, template }: Fields): VendorReply {
    const words = text?.body ?? interactive?.body.text ?? template?.components[0]?.parameters[0]?.text ?? ''
    const buttons = interactive?.action.buttons.map(({ reply }) => reply) ?? []
    const post = { id: newId(), to, type, text: words, buttons, ...(context && { quoted: context.message_id }) }
    posts.push(post)
    return { body: { messaging_product: 'whatsapp', contacts: [{ wa_id: to }], messages: [{ id: post.id }] } }
  }

  function refusedMessage({ to, type, text, interactive }: Fields): VendorReply | undefined {
    const buttons = interactive?.action.buttons ?? []
    if (closed.includes(to)) return refused(400, 131_026, 'Message undeliverable')
    if ((text?.body.length ?? 0) > 4_096 || (interactive?.body.text.length ?? 0) > 1_024 || buttons.length > 3)
      return refused(400, 131_009, 'Parameter value is not valid')
    const titles = new Set(buttons.map(({ reply }) => reply.title))
    if (titles.size < buttons.length || titles.has('')) return refused(400, 131_009, 'Parameter value is not valid')
    if (buttons.some(({ reply }) => reply.title.length > 20 || reply.id.length > 256))
      return refused(400, 131_009, 'Parameter value is not valid')
    const isOver = now().getTime() - (wrote.get(to) ?? 0) > WINDOW_MS
    return type !== 'template' && isOver ? refused(400, 131_047, 'Re-engagement message') : undefined
  }

  function answered({ path, headers, body }: VendorCall): VendorReply {
    if (headers.authorization !== `Bearer ${WHATSAPP.accessToken}`)
      return refused(401, 190, 'Invalid OAuth access token')
    if (path === `/${WHATSAPP.number}`) return { body: { display_phone_number: '+1 555', id: WHATSAPP.number } }
    if (path !== `/${WHATSAPP.number}/messages`) return refused(404, 100, 'Unsupported request')
    const fields = JSON.parse(body) as Fields
    return refusedMessage(fields) ?? faults.meet(() => accept(fields), limited)
  }

  const server = await vendorServer(answered)

  return {
    ...server,
    posts,
    faults,
    signed: (body: string) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', WHATSAPP.appSecret).update(body).digest('hex')}`,
    }),
    /** They wrote, so that they can be answered for a day. */
    heard: (from: string) => void wrote.set(from, now().getTime()),
    message(from: string, content: object) {
      wrote.set(from, now().getTime())
      return { from, id: newId(), timestamp: String(Math.floor(now().getTime() / 1000)), ...content }
    },
    /** As https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/interactive says. */
    press(post: WhatsAppPost, title: string) {
      const button_reply = post.buttons.find((each) => each.title === title)
      if (!button_reply) throw new Error(`no button says ${title}`)
      const interactive = { type: 'button_reply', button_reply }
      return this.message(post.to, { type: 'interactive', context: { id: post.id }, interactive })
    },
    delivery: (messages: object[], number = WHATSAPP.number) => ({
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: number },
        contacts: [{ wa_id: '491', profile: { name: 'Ada' } }],
        messages,
      },
    }),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { vendorFaults } from './faults.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

export const TELEGRAM = {
  bot: 4242,
  username: 'parley_bot',
  botToken: '4242:right',
  secretToken: 'a_secret_of_telegram',
}

interface Options {
  now: () => Date
  /** Chats that the bot was thrown out of, or whose owner blocked it. */
  closed?: readonly string[]
  /** People who have not written to the bot yet, so that it may not write to them: https://core.telegram.org/bots */
  strangers?: readonly string[]
  /** A request for news waits a moment while there are none, as by long polling. */
  patient?: true
}

const POLL_MS = 1_000

export interface TelegramPost {
  chat: string
  message_id: number
  text: string
  reply_to?: number
  reply_markup?: { inline_keyboard: { text: string; url?: string; callback_data?: string }[][] }
  edits: number
}

const refused = (error_code: number, description: string, more: object = {}): VendorReply => ({
  status: error_code,
  body: { ok: false, error_code, description, ...more },
})
const limited = (retry_after: number) =>
  refused(429, `Too Many Requests: retry after ${retry_after}`, { parameters: { retry_after } })
const done = (result: unknown): VendorReply => ({ body: { ok: true, result } })

/** What is left of a text when its entities are parsed, which is what the limit counts: https://core.telegram.org/bots/api#sendmessage */
const parsedText = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp|quot);/g, ' ')
const TAGS = /<\/?(b|i|a)( href="[^"]*")?>/g

/** A bot's Telegram, after https://core.telegram.org/bots/api. */
export async function fakeTelegram({ now, closed = [], strangers = [], patient }: Options) {
  const posts: TelegramPost[] = []
  const updates: { update_id: number }[] = []
  const faults = vendorFaults()
  const strange = new Set(strangers)
  let [ids, updateIds, webhook, secret] = [0, 1_000, '', '']
  let news = Promise.withResolvers<void>()
  const nextId = () => {
    ids += 1
    return ids
  }

  function written(fields: Record<string, unknown>, act: () => VendorReply): VendorReply {
    const [chat, text] = [String(fields.chat_id), String(fields.text ?? '')]
    if (strange.has(chat)) return refused(403, "Forbidden: bot can't initiate conversation with a user")
    if (closed.includes(chat)) return refused(403, 'Forbidden: bot was blocked by the user')
    if (!/^-?\d+$/.test(chat)) return refused(400, 'Bad Request: chat not found')
    if (parsedText(text).length > 4_096) return refused(400, 'Bad Request: message is too long')
    if (fields.parse_mode === 'HTML' && /[<>]/.test(text.replace(TAGS, '')))
      return refused(400, "Bad Request: can't parse entities")
    const keyboard = (fields.reply_markup as TelegramPost['reply_markup'])?.inline_keyboard.flat() ?? []
    if (keyboard.some(({ callback_data = '' }) => Buffer.byteLength(callback_data) > 64))
      return refused(400, 'Bad Request: BUTTON_DATA_INVALID')
    return faults.meet(act, limited)
  }

  const at = ({ chat_id, message_id }: Record<string, unknown>) =>
    posts.find((post) => post.chat === String(chat_id) && post.message_id === message_id)

  const METHODS: Readonly<Record<string, (fields: Record<string, unknown>) => VendorReply | Promise<VendorReply>>> = {
    getMe: () => done({ id: TELEGRAM.bot, is_bot: true, username: TELEGRAM.username }),
    setWebhook: ({ url, secret_token }) => {
      if (!String(url).startsWith('https://'))
        return refused(400, 'Bad Request: bad webhook: HTTPS url must be provided')
      webhook = String(url)
      secret = String(secret_token ?? '')
      return done(true)
    },
    deleteWebhook: () => {
      webhook = ''
      return done(true)
    },
    getWebhookInfo: () => done({ url: webhook, pending_update_count: updates.length }),
    sendMessage: (fields) =>
      written(fields, () => {
        const reply = (fields.reply_parameters as { message_id: number } | undefined)?.message_id
        const { reply_markup } = fields as { reply_markup?: NonNullable<TelegramPost['reply_markup']> }
        const post = { chat: String(fields.chat_id), message_id: nextId(), text: String(fields.text), edits: 0 }
        posts.push({ ...post, ...(reply && { reply_to: reply }), ...(reply_markup && { reply_markup }) })
        return done({ message_id: post.message_id })
      }),
    editMessageText: (fields) =>
      written(fields, () => {
        const post = at(fields)
        if (!post) return refused(400, 'Bad Request: message to edit not found')
        if (post.text === fields.text) return refused(400, 'Bad Request: message is not modified')
        Object.assign(post, { text: String(fields.text), edits: post.edits + 1 })
        return done({ message_id: post.message_id })
      }),
    deleteMessage: (fields) => {
      const post = at(fields)
      if (!post) return refused(400, 'Bad Request: message to delete not found')
      posts.splice(posts.indexOf(post), 1)
      return done(true)
    },
    answerCallbackQuery: () => done(true),
    /** Those below the offset are confirmed, and forgotten. */
    getUpdates: async ({ offset }) => {
      if (webhook) return refused(409, "Conflict: can't use getUpdates method while webhook is active")
      if (typeof offset === 'number') {
        const confirmed = updates.filter(({ update_id }) => update_id < offset)
        for (const each of confirmed) updates.splice(updates.indexOf(each), 1)
      }
      if (patient && updates.length === 0) await Promise.race([news.promise, pause(POLL_MS)])
      return done(updates.slice(0, 100))
    },
  }

  function answered({ path, body }: VendorCall): VendorReply | Promise<VendorReply> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== TELEGRAM.botToken) return refused(401, 'Unauthorized')
    return METHODS[method]?.(JSON.parse(body || '{}')) ?? refused(404, 'Not Found')
  }

  const server = await vendorServer(answered)
  const date = () => Math.floor(now().getTime() / 1000)
  const update = (content: object) => {
    updateIds += 1
    return { update_id: updateIds, ...content }
  }
  const chatOf = (chat: number) => ({ id: chat, type: chat < 0 ? 'supergroup' : 'private', title: 'Pumps' })
  const userOf = (id: number) => ({ id, is_bot: false, first_name: 'Ada', last_name: 'L.' })

  return {
    ...server,
    posts,
    updates,
    faults,
    /** A message is there for the next request. */
    tell(told: { update_id: number }) {
      updates.push(told)
      news.resolve()
      news = Promise.withResolvers()
    },
    setWebhook: (address: string) => {
      webhook = address
    },
    /** Where its news go, and what they carry. */
    told: () => ({ webhook, secret }),
    /** After a week without news the next id is any. */
    forgetIds: (next: number) => {
      updateIds = next
    },
    message: (chat: number, user: number, text: string, replyTo?: TelegramPost) => {
      strange.delete(String(chat))
      return update({
        message: {
          ...{ message_id: nextId(), date: date(), chat: chatOf(chat), from: userOf(user), text },
          ...(replyTo && {
            reply_to_message: {
              message_id: replyTo.message_id,
              from: { id: TELEGRAM.bot, is_bot: true, username: TELEGRAM.username },
              reply_markup: replyTo.reply_markup,
            },
          }),
        },
      })
    },
    press: (user: number, { chat, message_id, reply_markup }: TelegramPost, label: string) => {
      const button = reply_markup?.inline_keyboard.flat().find(({ text }) => text === label)
      if (!button?.callback_data) throw new Error(`no button says ${label}`)
      const message = { message_id, date: date(), chat: chatOf(Number(chat)) }
      return update({
        callback_query: { id: `cb${nextId()}`, from: userOf(user), message, data: button.callback_data },
      })
    },
  }
}

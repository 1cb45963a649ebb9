import type { Vendor } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { type ChatButton, type ChatCard, cardText, shortWords } from '../card.ts'
import type { CallContext, ChatPlatform, PostResult } from '../platform.ts'
import { postResultOf } from '../post-result.ts'
import { buttonData, orderedId, placeOf } from './read.ts'

/** https://core.telegram.org/bots/api#sendmessage */
const TEXT = 4_096
const LABEL = 60
const ROW = 3

const attribute = (address: string) => address.replace(/[&<>"]/g, encodeURIComponent)

const buttonOf = (button: ChatButton, root: number | undefined) => {
  const text = shortWords(button.label, 'plain', LABEL)
  return 'link' in button
    ? { text, url: button.link }
    : { text, callback_data: buttonData(button.act, button.value, root) }
}

/** A card in Telegram's HTML. */
function renderTelegram(card: ChatCard, root: number | undefined) {
  const buttons = card.buttons.map((button) => buttonOf(button, root))
  const rows = Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, row) =>
    buttons.slice(row * ROW, (row + 1) * ROW),
  )
  return {
    text: cardText(card, {
      dialect: 'telegram',
      most: TEXT,
      strong: (words) => `<b>${words}</b>`,
      link: (label, address) => `<a href="${attribute(address)}">${label}</a>`,
    }),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: rows },
  }
}

const said = (fault: unknown, words: string) => fault instanceof VendorError && (fault.said?.includes(words) ?? false)

const isUnreachable = (fault: unknown) => said(fault, 'Forbidden') || said(fault, 'chat not found')

export function telegramSender(needs: TelegramDependencies): Pick<ChatPlatform, 'post' | 'erase'> {
  function ask(
    method: string,
    fields: { chat_id: string } & Record<string, unknown>,
    { account, secrets, signal }: CallContext,
  ) {
    const pace = fields.chat_id.startsWith('-') ? 'group' : 'chat'
    const bucket = `${pace}/${account.id}/${fields.chat_id}`
    return callTelegram(needs, method, fields, { token: secrets.bot_token, bucket, signal })
  }

  return {
    async post({ place, card, edits }, context): Promise<PostResult> {
      const root = placeOf(place.thread)
      const message = renderTelegram(card, root?.message)
      try {
        const edited = placeOf(edits)
        if (edited) {
          await ask(
            'editMessageText',
            { chat_id: edited.chat, message_id: edited.message, ...message } as never,
            context,
          )
          return { outcome: 'done', externalId: `${edited.chat}:${edited.message}` }
        }
        /** A group has no private posts: what is for one person goes to their private chat. */
        const chat_id = place.onlyFor?.user ?? place.peer
        const isThere = root !== undefined && root.chat === chat_id
        const message_id = orderedId(place.answers) ?? root?.message
        const reply = isThere ? { reply_parameters: { message_id, allow_sending_without_reply: true } } : {}
        const { result } = await ask('sendMessage', { chat_id, ...message, ...reply }, context)
        return { outcome: 'done', externalId: `${chat_id}:${result.number('message_id')}` }
      } catch (fault) {
        if (said(fault, 'message is not modified')) return { outcome: 'done', externalId: edits ?? '' }
        /** A bot may not write to people who never wrote to it: https://core.telegram.org/bots */
        if (place.onlyFor && isUnreachable(fault))
          return { outcome: 'refused', why: 'They have not written to the bot in private', unreachable: true }
        /** The bot was blocked or removed; its token is valid. */
        if (said(fault, 'Forbidden')) return { outcome: 'refused', why: 'The bot may not write there' }
        return postResultOf(fault, needs.now())
      }
    },

    async erase(externalId, _, context) {
      const place = placeOf(externalId)
      if (!place) return { stays: 'It is not known where it is' }
      const at = { chat_id: place.chat, message_id: place.message }
      try {
        await ask('deleteMessage', at, context)
        return 'deleted'
      } catch (fault) {
        if (said(fault, 'message to delete not found')) return 'deleted'
        if (!(fault instanceof VendorError) || fault.kind !== 'validation') throw fault
      }
      try {
        await ask('editMessageText', { ...at, text: '[erased]' }, context)
        return 'edited'
      } catch (fault) {
        if (!(fault instanceof VendorError) || fault.kind !== 'validation') throw fault
        return { stays: 'Telegram no longer lets it be deleted or edited' }
      }
    },
  }
}

export interface TelegramDependencies {
  vendor: Vendor
  /** The address of the Bot API: https://api.telegram.org */
  api: string
  now: () => Date
}

interface TelegramCall {
  token: string | undefined
  /** The pace that the call counts against, after `telegram/`. */
  bucket: string
  signal: AbortSignal
}

/** Calls a method of the Bot API (https://core.telegram.org/bots/api#making-requests); throws `VendorError`. */
export async function callTelegram(
  { vendor, api }: TelegramDependencies,
  method: string,
  fields: object,
  { token, bucket, signal }: TelegramCall,
): Promise<{ result: JsonReader; results: JsonReader[]; headers: Headers }> {
  const answer = await vendor.call(
    {
      url: `${api}/bot${token ?? ''}/${method}`,
      method: 'POST',
      trust: 'operator',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    },
    { bucket: `telegram/${bucket}`, signal },
  )
  const body = jsonReader(answer.json())
  return { result: body.of('result'), results: body.list('result'), headers: answer.headers }
}

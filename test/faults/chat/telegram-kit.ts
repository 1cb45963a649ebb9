import { buttonData } from '../../../src/adapters/chat/telegram/read.ts'
import { fakeTelegram, TELEGRAM } from '../../support/vendors/telegram.ts'
import { type Delivery, JSON_TYPE, type OpenKit, RIGHT, SENT_AGAIN } from './kit.ts'

const PATH = '/api/bots/telegram/webhook'
const ADA = 77
/** No message that we send has one of these. */
const FIRST_MESSAGE = 1_000_000

/** Groups in which people name the bot, reply to each other and press. */
export const telegramKit: OpenKit = async ({ now }) => {
  const telegram = await fakeTelegram({ now })
  const date = Math.floor(now().getTime() / 1000)
  const headers = { ...JSON_TYPE, 'x-telegram-bot-api-secret-token': TELEGRAM.secretToken }
  const from = { id: ADA, is_bot: false, first_name: 'Ada' }
  let count = 0

  const update = (content: object): Delivery => {
    count += 1
    const body = JSON.stringify({ update_id: count, ...content })
    return () => ({ path: PATH, headers, body })
  }
  const message = (chat: string, id: number, text: string, more: object = {}) =>
    update({
      message: {
        ...{ message_id: id, date, chat: { id: Number(chat), type: 'supergroup', title: 'Pumps' }, from, text },
        ...more,
      },
    })

  return {
    kind: 'telegram',
    settings: { SERVICE_TELEGRAM_API_URL: telegram.url },
    person: () => String(ADA),
    account: () => ({
      appId: '',
      externalId: String(TELEGRAM.bot),
      settings: { bot_username: TELEGRAM.username },
      secrets: { bot_token: TELEGRAM.botToken, secret_token: TELEGRAM.secretToken },
    }),
    place: (number) => ({ id: String(-1 - number), account: 0, question: String(FIRST_MESSAGE + number * 100) }),
    asks: ({ id, question }) => [message(id, Number(question), `@${TELEGRAM.username} Should we ship it?`)],
    replies: ({ id, question }, words) => [
      message(id, Number(question) + 1 + (count % 90), words, {
        reply_to_message: { message_id: Number(question), from },
      }),
    ],
    presses: ({ id, question }, _, act, value) =>
      update({
        callback_query: {
          ...{ id: `cb${count}`, from, data: buttonData(act, value, Number(question)) },
          message: { message_id: Number(question) + 99, date, chat: { id: Number(id), type: 'supergroup' } },
        },
      }),
    placeOf: (key) => key.split(':')[0] ?? '',
    decisions: () =>
      telegram.posts
        .filter(({ reply_markup }) => reply_markup?.inline_keyboard.flat().some(({ text }) => text === RIGHT))
        .map(({ chat, text }) => ({ place: chat, again: text.includes(SENT_AGAIN) })),
    faults: telegram.faults,
    close: telegram.close,
  }
}

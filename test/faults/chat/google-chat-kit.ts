import { fakeGoogleChat, GOOGLE_CHAT } from '../../support/vendors/google-chat.ts'
import { type Delivery, JSON_TYPE, notShown, type OpenKit, type Place, RIGHT, SENT_AGAIN } from './kit.ts'

const PATH = '/api/bots/google-chat/webhook'
const audienceOf = (account: number) => String(1_000_000 + account)
const threadOf = (space: string) => ({ name: `${space}/threads/t` })

/** As many apps as there are accounts, and a space for each question. */
export const googleChatKit: OpenKit = async ({ now }) => {
  const chat = await fakeGoogleChat({ now })
  const began = now().getTime()
  let count = 0

  function delivered({ account }: Place, event: object): Delivery {
    const body = JSON.stringify(event)
    return () => ({ path: PATH, body, headers: { ...JSON_TYPE, ...chat.signed(audienceOf(account)) } })
  }
  const timeOf = (later: number) => new Date(began + later * 1000).toISOString()
  const next = () => {
    count += 1
    return count
  }

  return {
    kind: 'google_chat',
    settings: {
      ...{ SERVICE_GOOGLE_CHAT_API_URL: `${chat.url}/v1`, SERVICE_GOOGLE_KEYS_URL: chat.url },
      SERVICE_GMAIL_TOKEN_URL: `${chat.url}/token`,
    },
    person: () => 'users/ada',
    perAccount: 48,
    account: (number) => ({
      appId: audienceOf(number),
      externalId: audienceOf(number),
      secrets: { service_account: GOOGLE_CHAT.serviceAccount },
    }),
    place: (number, accounts) => ({ id: `spaces/R${number}`, account: number % accounts, question: `q${number}` }),
    asks: (place) => {
      const message = { name: `${place.id}/messages/${place.question}`, thread: threadOf(place.id) }
      return [delivered(place, chat.ask('ada', place.id, 'Should we ship it?', { ...message, createTime: timeOf(0) }))]
    },
    replies: (place, words) => {
      const message = { name: `${place.id}/messages/r${next()}`, thread: threadOf(place.id), threadReply: true }
      return [delivered(place, chat.ask('ada', place.id, words, { ...message, createTime: timeOf(1) }))]
    },
    pressesShown: true,
    presses: (place, _, act, value) => {
      const wanted = JSON.stringify([
        { key: 'act', value: act },
        { key: 'value', value },
      ])
      const there = chat.posts.filter(({ name }) => name.startsWith(`${place.id}/`))
      const buttons = there.flatMap(({ name, thread, widgets }) =>
        widgets
          .flatMap(({ buttonList }) => buttonList?.buttons ?? [])
          .map(({ onClick }) => ({ message: { name, thread }, parameters: onClick.action?.parameters })),
      )
      const button = buttons.find(({ parameters }) => JSON.stringify(parameters) === wanted)
      if (!button) throw notShown(place, act)
      const { message, parameters } = button
      const pressed = { message, action: { parameters }, eventTime: timeOf(2 + next() / 1000) }
      return delivered(place, chat.event('CARD_CLICKED', place.id, 'ada', pressed))
    },
    placeOf: (key) => key.replace(/\/threads\/t$/, ''),
    decisions: () =>
      chat.posts
        .filter(({ widgets }) =>
          widgets.some(({ buttonList }) => buttonList?.buttons.some(({ text }) => text === RIGHT)),
        )
        .map(({ name, widgets }) => ({
          place: name.replace(/\/messages\/.*$/, ''),
          again: JSON.stringify(widgets).includes(SENT_AGAIN),
        })),
    faults: chat.faults,
    close: chat.close,
  }
}

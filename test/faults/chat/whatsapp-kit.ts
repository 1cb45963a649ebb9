import { fakeWhatsApp, WHATSAPP } from '../../support/vendors/whatsapp.ts'
import { type Delivery, JSON_TYPE, notShown, type OpenKit, type Place, RIGHT, SENT_AGAIN } from './kit.ts'

const PATH = '/api/bots/whatsapp/webhook'
const FIRST_NUMBER = 491_700_000_000

/** One number that many people write to, each from their own. */
export const whatsAppKit: OpenKit = async ({ now }) => {
  const whatsapp = await fakeWhatsApp({ now })
  const second = Math.floor(now().getTime() / 1000)
  let count = 0

  function message({ id: from }: Place, id: string, later: number, content: object): Delivery {
    whatsapp.heard(from)
    const one = { from, id, timestamp: String(second + later), ...content }
    const entry = [{ id: 'account', changes: [whatsapp.delivery([one])] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    return () => ({ path: PATH, body, headers: { ...JSON_TYPE, ...whatsapp.signed(body) } })
  }
  const next = () => {
    count += 1
    return `wamid.n${count}`
  }

  return {
    kind: 'whatsapp',
    settings: { SERVICE_WHATSAPP_API_URL: whatsapp.url },
    person: ({ id }) => id,
    account: () => ({
      appId: '',
      externalId: WHATSAPP.number,
      secrets: {
        access_token: WHATSAPP.accessToken,
        app_secret: WHATSAPP.appSecret,
        verify_token: WHATSAPP.verifyToken,
      },
    }),
    place: (number) => ({ id: String(FIRST_NUMBER + number), account: 0, question: `wamid.q${number}` }),
    asks: (place) => [message(place, place.question, 0, { type: 'text', text: { body: 'Should we ship it?' } })],
    replies: (place, words) => [
      message(place, next(), 1, { type: 'text', text: { body: words }, context: { id: place.question } }),
    ],
    pressesShown: true,
    presses(place, _, act, value) {
      const there = whatsapp.posts.filter(({ to }) => to === place.id)
      const buttons = there.flatMap(({ id, buttons }) =>
        buttons.map((button_reply) => ({ context: { id }, button_reply })),
      )
      const button = buttons.find(({ button_reply }) => button_reply.id.startsWith(`${act}:${value}~`))
      if (!button) throw notShown(place, act)
      const interactive = { type: 'button_reply', button_reply: button.button_reply }
      return message(place, next(), 2, { type: 'interactive', context: button.context, interactive })
    },
    placeOf: (key) => key.split(':')[0] ?? '',
    decisions: () =>
      whatsapp.posts
        .filter(({ buttons }) => buttons.some(({ title }) => title === RIGHT))
        .map(({ to, text }) => ({ place: to, again: text.includes(SENT_AGAIN) })),
    faults: whatsapp.faults,
    close: whatsapp.close,
  }
}

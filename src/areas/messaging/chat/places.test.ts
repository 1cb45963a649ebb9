import { expect, onTestFinished, test } from 'vitest'
import { channelService } from '../../../../test/support/channel-service.ts'
import { standingClock } from '../../../../test/support/chat.ts'
import { fakeTelegram, TELEGRAM, type TelegramPost } from '../../../../test/support/vendors/telegram.ts'

const ADA = 7
const GROUP = -55

/** A group on Telegram whose questions are answered in this place. */
async function boundGroup(place: 'channel' | 'dm') {
  const clock = standingClock()
  const telegram = await fakeTelegram({ now: clock.now })
  onTestFinished(() => telegram.close())
  const { botToken: bot_token, secretToken: secret_token, bot, username: bot_username } = TELEGRAM
  const chat = await channelService({
    clock,
    settings: { SERVICE_TELEGRAM_API_URL: telegram.url },
    account: {
      kind: 'telegram',
      appId: '',
      externalId: String(bot),
      settings: { bot_username },
      secrets: { bot_token, secret_token },
    },
  })
  onTestFinished(() => chat.close())
  await chat.link(String(ADA), 'usr_ada')
  const bound = { provider: 'telegram', account_id: '*', peer_pattern: '*', agent_binding: 'default' }
  const ada = await chat.service.as()
  expect((await ada.post('/bindings', { ...bound, config_overrides: { place } })).statusCode).toBe(201)

  async function bring(update: object) {
    const headers = { 'x-telegram-bot-api-secret-token': secret_token }
    expect((await chat.deliver('/api/bots/telegram/webhook', update, headers)).statusCode).toBe(200)
    await chat.service.driveThreads()
    await chat.service.platform.outbox.drain()
  }
  await bring(telegram.message(GROUP, ADA, '/debate Should we ship it?'))
  const debateId = (await chat.debates())[0]?.debate_id ?? ''
  const happened = async (type: string) =>
    (await chat.service.platform.log.read(debateId)).filter((event) => event.type === type).length
  return { ...chat, telegram, bring, happened, card: telegram.posts[0] as TelegramPost }
}

test('what is answered in the channel stands in no thread, and is heard where it stands', async () => {
  const { telegram, bring, happened, card, settle } = await boundGroup('channel')
  expect(card).toMatchObject({ chat: String(GROUP) })
  await bring(telegram.message(GROUP, ADA, 'constraint: not on a Friday', card))
  expect(await happened('intervention_added')).toBe(1)
  await settle()
  const decision = telegram.posts.find(({ text }) => /Dissent/.test(text)) as TelegramPost
  expect(decision.chat).toBe(String(GROUP))
  expect([card, decision].map(({ reply_to }) => reply_to)).toEqual([undefined, undefined])
  await bring(telegram.press(ADA, decision, 'It was right'))
  expect(await happened('outcome_recorded')).toBe(1)
})

test('what is answered directly goes on between the asker and us', async () => {
  const { telegram, bring, happened, card, settle } = await boundGroup('dm')
  expect(card).toMatchObject({ chat: String(ADA) })
  await bring(telegram.message(ADA, ADA, 'constraint: not on a Friday', card))
  expect(await happened('intervention_added')).toBe(1)
  await settle()
  expect(telegram.posts.find(({ text }) => /Dissent/.test(text))).toMatchObject({
    chat: String(ADA),
    reply_to: card.message_id,
  })
  expect(telegram.posts.filter(({ chat }) => chat === String(GROUP))).toEqual([])
})

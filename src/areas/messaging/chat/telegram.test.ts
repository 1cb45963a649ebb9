import { expect, onTestFinished, test } from 'vitest'
import { channelService } from '../../../../test/support/channel-service.ts'
import { standingClock } from '../../../../test/support/chat.ts'
import { fakeTelegram, TELEGRAM } from '../../../../test/support/vendors/telegram.ts'

const [GROUP, ADA] = [-5, 77]
const HOUR_SECONDS = 3_600

async function telegramService(strangers: readonly string[]) {
  const clock = standingClock()
  const vendor = await fakeTelegram({ now: clock.now, strangers })
  onTestFinished(() => vendor.close())
  const { botToken: bot_token, secretToken: secret_token, bot, username: bot_username } = TELEGRAM
  const chat = await channelService({
    clock,
    settings: { SERVICE_TELEGRAM_API_URL: vendor.url },
    account: {
      kind: 'telegram',
      appId: '',
      externalId: String(bot),
      settings: { bot_username },
      secrets: { bot_token, secret_token },
    },
  })
  onTestFinished(() => chat.close())
  /** What is said, and all that follows from it. */
  async function say(told: object) {
    const headers = { 'x-telegram-bot-api-secret-token': secret_token }
    expect((await chat.deliver('/api/bots/telegram/webhook', told, headers)).statusCode).toBe(200)
    await chat.service.driveThreads()
    await chat.service.platform.outbox.drain()
  }
  return { ...chat, vendor, say }
}

const buttonsOf = (post: { reply_markup?: { inline_keyboard: { url?: string }[][] } } | undefined) =>
  post?.reply_markup?.inline_keyboard.flat() ?? []

test('a person who never wrote to the bot is asked in the group to do so, once an hour, and gets the address of nobody else', async () => {
  const { vendor, clock, say } = await telegramService([String(ADA)])
  const inGroup = () => vendor.posts.filter((post) => post.chat === String(GROUP))
  await say(vendor.message(GROUP, 8, 'Good morning'))
  const asked = vendor.message(GROUP, ADA, `@${TELEGRAM.username} link`)
  await say(asked)
  const [told] = inGroup()
  expect(told).toMatchObject({ reply_to: (asked as { message?: { message_id: number } }).message?.message_id })
  expect(told?.text).toContain('Ada L.')
  expect(buttonsOf(told)).toEqual([{ text: 'Write to me', url: `https://t.me/${TELEGRAM.username}` }])
  expect(JSON.stringify(vendor.calls.filter(({ body }) => body.includes(`"${GROUP}"`)))).not.toContain('/link/')

  await say(vendor.message(GROUP, ADA, `@${TELEGRAM.username} help`))
  expect(inGroup()).toHaveLength(1)
  clock.move(HOUR_SECONDS)
  await say(vendor.message(GROUP, ADA, `@${TELEGRAM.username} help`))
  expect(inGroup()).toHaveLength(2)

  await say(vendor.message(ADA, ADA, 'help'))
  await say(vendor.message(GROUP, ADA, `@${TELEGRAM.username} link`))
  expect(inGroup()).toHaveLength(2)
  const alone = vendor.posts.filter((post) => post.chat === String(ADA))
  expect(buttonsOf(alone.at(-1))).toMatchObject([{ url: expect.stringContaining('/link/') }])
})

test('a private message has buttons that work there', async () => {
  const { vendor, link, debates, service, say, messages } = await telegramService([])
  await link(String(ADA), 'usr_ada')
  const question = vendor.message(GROUP, ADA, `@${TELEGRAM.username} Should we ship it?`)
  await say(question)
  const [card] = vendor.posts
  await say(vendor.message(GROUP, ADA, `@${TELEGRAM.username} status`, card))
  const alone = vendor.posts.findLast((post) => post.chat === String(ADA))
  if (!alone) throw new Error('Nothing was said to them alone')
  await say(vendor.press(ADA, alone, 'Stop'))
  const [{ debate_id = '' } = {}] = await debates()
  expect((await messages(String(ADA))).map(({ outcome }) => outcome)).toContain('stopped')
  expect((await service.platform.log.read(debate_id)).map(({ type }) => type)).toContain('debate_cancelled')
})

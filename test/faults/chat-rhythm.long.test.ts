import { expect, onTestFinished, test } from 'vitest'
import { channelService } from '../support/channel-service.ts'
import { standingClock } from '../support/chat.ts'
import { measured } from '../support/measured.ts'
import { voice } from '../support/scripted-agents.ts'
import { DISCORD, fakeDiscord } from '../support/vendors/discord.ts'
import { fakeTelegram, TELEGRAM } from '../support/vendors/telegram.ts'
import type { VendorCall } from '../support/vendors/vendor-server.ts'

const QUESTION = 'Should we ship it?'
const PANEL = ['ada', 'bo', 'cy', 'di', 'ed']
const ROUNDS = 10
/** A phase takes two seconds, which is less than any interval. */
const ANSWER_SECONDS = 0.4
const REST_SECONDS = 30
/** So many answers are given before the platform asks for rest. */
const BUSY_AFTER = 60

type Clock = ReturnType<typeof standingClock>

async function telegram(clock: Clock) {
  const vendor = await fakeTelegram({ now: clock.now })
  const { botToken: bot_token, secretToken: secret_token, bot, username: bot_username } = TELEGRAM
  const secrets = { bot_token, secret_token }
  const account = { kind: 'telegram', appId: '', externalId: String(bot), secrets, settings: { bot_username } } as const
  return {
    ...{ vendor, account, everySeconds: 4, settings: { SERVICE_TELEGRAM_API_URL: vendor.url } },
    isEdit: ({ path }: VendorCall) => path.endsWith('/editMessageText'),
    question: () => ({
      ...{ path: '/api/bots/telegram/webhook', body: JSON.stringify(vendor.message(7, 7, QUESTION)) },
      headers: { 'x-telegram-bot-api-secret-token': secret_token },
    }),
  }
}

async function discord(clock: Clock) {
  const vendor = await fakeDiscord({ now: clock.now })
  const secrets = { bot_token: DISCORD.botToken, public_key: DISCORD.publicKey }
  const account = { kind: 'discord', appId: DISCORD.app, externalId: DISCORD.guild, secrets } as const
  return {
    ...{ vendor, account, everySeconds: 3, settings: { SERVICE_DISCORD_API_URL: vendor.url } },
    isEdit: ({ method }: VendorCall) => method === 'PATCH',
    question: () => {
      const body = JSON.stringify(vendor.command('555', '77', 'debate', QUESTION))
      return { path: '/api/bots/discord/webhook', body, headers: vendor.signed(body) }
    },
  }
}

test.each([
  ['Telegram', telegram],
  ['Discord', discord],
] as const)(
  '%s: a card is edited no more often than its interval allows, nor while it asks for rest, never back, and its last edit is the end',
  async (platform, open) => {
    const clock = standingClock()
    const { vendor, account, settings, everySeconds, isEdit, question } = await open(clock)
    onTestFinished(() => vendor.close())
    const edits = () => vendor.calls.filter(isEdit).map(({ body }) => body)
    const editedAt: number[] = []
    let answers = 0
    /** Before each answer a moment passes, and what follows from the log so far is said. */
    async function meanwhile() {
      clock.move(ANSWER_SECONDS)
      answers += 1
      if (answers === BUSY_AFTER) vendor.faults.plan({ retryAfter: REST_SECONDS })
      await chat.service.cursors.catchUp()
      await chat.service.platform.outbox.drain()
      while (editedAt.length < edits().length) editedAt.push(clock.now().getTime() / 1000)
    }
    const member = (holds: string) =>
      voice({
        ...{ says: 'It is so.', proposal: holds, votesFor: holds, finds: 'It is vague.' },
        ...{ goesOn: () => true, wait: meanwhile },
      })
    const scripts = Object.fromEntries(PANEL.map((name, place) => [name, member(`p${place + 1}`)]))
    const chat = await channelService({ clock, settings, account, scripts })
    onTestFinished(() => chat.close())
    await chat.bringCommands()
    const config_overrides = { agents: PANEL, rounds: ROUNDS, consensus_threshold: 0.99 }
    const place = { provider: account.kind, account_id: '*', peer_pattern: '*', agent_binding: 'default' }
    const ada = await chat.service.as()
    expect((await ada.post('/bindings', { ...place, config_overrides })).statusCode).toBe(201)

    const { path, body, headers } = question()
    expect((await chat.deliver(path, body, headers)).statusCode).toBe(200)
    const begun = clock.now().getTime()
    await chat.settle()
    const log = await chat.service.platform.log.read((await chat.debates())[0]?.debate_id ?? '')
    const all = edits()
    const seconds = (clock.now().getTime() - begun) / 1000
    measured(`${platform}: ${log.length} events within ${seconds} s, ${all.length} edits`)
    expect(log.length).toBeGreaterThanOrEqual(200)
    expect(all.length).toBeGreaterThan(5)
    expect(all.length).toBeLessThanOrEqual(seconds / everySeconds + 2)
    const pauses = editedAt.slice(1).map((second, before) => second - (editedAt[before] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(everySeconds)
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(REST_SECONDS)
    const rounds = all.map((text) => Number(/Round (\d+) of/.exec(text)?.[1] ?? ROUNDS))
    expect(rounds).toEqual(rounds.toSorted((one, other) => one - other))
    expect(all.at(-1)).toMatch(/It is (completed|concluded|ended)/)
  },
)

import type { CallContext, ChatPlatform, PostPlace } from '../../src/adapters/chat/platform.ts'
import { chatPlatforms } from '../../src/adapters/chat/platforms.ts'
import { accountOf, contextOf, standingClock, vendorFor } from './chat.ts'
import type { TestDatabase } from './database.ts'
import { DISCORD, fakeDiscord } from './vendors/discord.ts'
import { type VendorFault, vendorFaults } from './vendors/faults.ts'
import { fakeGoogleChat, GOOGLE_CHAT } from './vendors/google-chat.ts'
import { fakeSlack, SLACK } from './vendors/slack.ts'
import { shownText } from './vendors/slack-web-api.ts'
import { fakeTeams, TEAMS } from './vendors/teams.ts'
import { fakeTelegram, TELEGRAM } from './vendors/telegram.ts'
import { vendorServer } from './vendors/vendor-server.ts'
import { fakeWhatsApp, WHATSAPP } from './vendors/whatsapp.ts'

/** A platform that is connected to its fake, in words that all platforms share. */
export interface ChatSubject {
  platform: ChatPlatform
  context: CallContext
  place: PostPlace
  /** Where it may not write. */
  closed?: PostPlace
  /** What people see, as the platform got it. */
  shown(): string[]
  plan(...faults: VendorFault[]): void
  calls(): number
  clock: ReturnType<typeof standingClock>
  close(): void
}

export const WRONG = {
  ...{ access_token: 'wrong', bot_token: 'wrong', secret: 'd3Jvbmc=', public_key: '00' },
  ...{ app_password: 'wrong', service_account: '{"client_email":"a@b.example","private_key":"wrong"}' },
}
export const CHAT_SUBJECTS = ['slack', 'telegram', 'discord', 'whatsapp', 'teams', 'google_chat', 'generic'] as const

/** One fake after the other, each with a clock of its own. */
export async function chatSubject(kind: (typeof CHAT_SUBJECTS)[number], database: TestDatabase): Promise<ChatSubject> {
  const clock = standingClock()
  const { url: api, ...fake } = await FAKES[kind](clock.now)
  const config = {
    ...{ slackApiUrl: api, telegramApiUrl: api, discordApiUrl: api, whatsappApiUrl: api },
    ...{ teamsKeysUrl: `${api}/keys`, teamsTokenUrl: api },
    ...{ googleChatApiUrl: `${api}/v1`, googleKeysUrl: api, gmailTokenUrl: `${api}/token` },
  }
  const platform = chatPlatforms({ vendor: vendorFor(database, clock), now: clock.now, config }).get(kind)
  if (!platform) throw new Error(`there is no ${kind}`)
  return { platform, clock, ...fake }
}

type Fake = Omit<ChatSubject, 'platform' | 'clock'> & { url: string }

const FAKES: Readonly<Record<(typeof CHAT_SUBJECTS)[number], (now: () => Date) => Promise<Fake>>> = {
  async slack(now) {
    const fake = await fakeSlack({ now, closed: ['C9'] })
    const account = accountOf('slack', { appId: SLACK.app, externalId: SLACK.team })
    const secrets = { bot_token: SLACK.botToken, app_token: SLACK.appToken, signing_secret: SLACK.signingSecret }
    return {
      url: fake.api,
      context: contextOf(account, secrets),
      place: { peer: 'C1', thread: 'C1:1700000000.000001' },
      closed: { peer: 'C9' },
      shown: () => fake.posts.map(shownText),
      plan: fake.faults.plan,
      calls: () => fake.calls.length,
      close: fake.close,
    }
  },
  async telegram(now) {
    const fake = await fakeTelegram({ now, closed: ['-9'] })
    const account = accountOf('telegram', {
      externalId: String(TELEGRAM.bot),
      settings: { bot_username: TELEGRAM.username },
    })
    return {
      url: fake.url,
      context: contextOf(account, { bot_token: TELEGRAM.botToken }),
      place: { peer: '-100', thread: '-100:7' },
      closed: { peer: '-9' },
      shown: () => fake.posts.map(({ text }) => text),
      plan: fake.faults.plan,
      calls: () => fake.calls.length,
      close: fake.close,
    }
  },
  async discord(now) {
    const fake = await fakeDiscord({ now, closed: ['999'] })
    const account = accountOf('discord', { appId: DISCORD.app, externalId: DISCORD.guild })
    return {
      url: fake.url,
      context: contextOf(account, { bot_token: DISCORD.botToken, public_key: DISCORD.publicKey }),
      place: { peer: '555', thread: '555:777' },
      closed: { peer: '999' },
      shown: () => fake.posts.map(({ embeds: [embed] }) => `${embed?.title}\n${embed?.description}`),
      plan: fake.faults.plan,
      calls: () => fake.calls.length,
      close: fake.close,
    }
  },
  async whatsapp(now) {
    const fake = await fakeWhatsApp({ now, closed: ['499'] })
    for (const number of ['491', '499']) fake.heard(number)
    const secrets = { access_token: WHATSAPP.accessToken, app_secret: WHATSAPP.appSecret }
    return {
      url: fake.url,
      context: contextOf(accountOf('whatsapp', { externalId: WHATSAPP.number }), secrets),
      place: { peer: '491', thread: '491:wamid.7' },
      closed: { peer: '499' },
      shown: () => fake.posts.map(({ text }) => text),
      plan: fake.faults.plan,
      calls: () => fake.calls.length,
      close: fake.close,
    }
  },
  async teams(now) {
    const fake = await fakeTeams({ now, closed: ['19:closed@thread.tacv2'] })
    const account = accountOf('teams', { appId: TEAMS.app, externalId: TEAMS.tenant })
    const address = fake.serviceUrl.replace(/\/$/, '')
    const closed = '19:closed@thread.tacv2'
    return {
      url: fake.url,
      context: contextOf(account, { app_password: TEAMS.password }),
      place: { peer: '19:pumps@thread.tacv2', thread: `19:pumps@thread.tacv2;messageid=7|7|${address}` },
      closed: { peer: closed, thread: `${closed}|7|${address}` },
      shown: () => fake.posts.map(({ body }) => body.map(({ text }) => text).join('\n')),
      plan: fake.faults.plan,
      calls: () => fake.calls.filter(({ path }) => path.startsWith('/emea/')).length,
      close: fake.close,
    }
  },
  async google_chat(now) {
    const fake = await fakeGoogleChat({ now, closed: ['spaces/CLOSED'] })
    const { project, serviceAccount } = GOOGLE_CHAT
    const account = accountOf('google_chat', { appId: project, externalId: project })
    return {
      url: fake.url,
      context: contextOf(account, { service_account: serviceAccount }),
      place: { peer: 'spaces/AAA', thread: 'spaces/AAA/threads/t1' },
      closed: { peer: 'spaces/CLOSED' },
      shown: () =>
        fake.posts.map(({ widgets }) => widgets.map(({ textParagraph }) => textParagraph?.text ?? '').join('\n')),
      plan: fake.faults.plan,
      calls: () => fake.calls.filter(({ path }) => path.startsWith('/v1/')).length,
      close: fake.close,
    }
  },
  /** A program of a customer that takes a Standard Webhook once under each id. */
  async generic() {
    const taken = new Map<string, string>()
    const faults = vendorFaults()
    const limited = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } })
    const fake = await vendorServer(({ headers, body }) =>
      faults.meet(() => {
        const { data } = JSON.parse(body) as { data: { id: string; text: string } }
        taken.set(String(headers['webhook-id'] && data.id), data.text)
        return { status: 200 }
      }, limited),
    )
    const settings = { callback_url: `${fake.url}/heard` }
    return {
      url: fake.url,
      context: contextOf(accountOf('generic', { settings }), { secret: 'c2VjcmV0' }),
      place: { peer: 'webhook', thread: 'msg_1' },
      shown: () => [...taken.values()],
      plan: faults.plan,
      calls: () => fake.calls.length,
      close: fake.close,
    }
  },
}

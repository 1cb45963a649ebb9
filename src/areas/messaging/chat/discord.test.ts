import { expect, onTestFinished, test } from 'vitest'
import { channelService } from '../../../../test/support/channel-service.ts'
import { standingClock } from '../../../../test/support/chat.ts'
import { DISCORD, type DiscordPost, fakeDiscord } from '../../../../test/support/vendors/discord.ts'

const [ADA, BO] = ['77', '78']

async function discordService() {
  const clock = standingClock()
  const discord = await fakeDiscord({ now: clock.now })
  onTestFinished(() => discord.close())
  const chat = await channelService({
    clock,
    settings: { SERVICE_DISCORD_API_URL: discord.url },
    account: {
      kind: 'discord',
      appId: DISCORD.app,
      externalId: DISCORD.guild,
      secrets: { public_key: DISCORD.publicKey, bot_token: DISCORD.botToken },
    },
  })
  onTestFinished(() => chat.close())
  await chat.bringCommands()
  await chat.link(ADA, 'usr_ada')

  async function said(interaction: object): Promise<DiscordPost[]> {
    const before = discord.posts.length
    const body = JSON.stringify(interaction)
    await chat.deliver('/api/bots/discord/webhook', body, discord.signed(body))
    await chat.service.driveThreads()
    await chat.service.platform.outbox.drain()
    return discord.posts.slice(before)
  }
  const say = (user: string, word: string, topic?: string) => said(discord.command('555', user, word, topic))
  return { ...chat, discord, said, say }
}
const wordsOf = (posts: readonly DiscordPost[]) => JSON.stringify(posts).replaceAll('\u200b', '')

test('help on Discord promises nothing that Discord does not bring', async () => {
  const { say } = await discordService()
  const help = wordsOf(await say(ADA, 'help'))
  expect(help).toMatch(/\/parley debate and your question.*press Challenge/)
  expect(help).not.toMatch(/Mention|Reply while/)
})

test('the card of a debate says how to add something, and its button takes it', async () => {
  const { discord, said, say, debates, service } = await discordService()
  const [card] = (await say(ADA, 'debate', 'Should we ship it?')) as [DiscordPost]
  expect(wordsOf([card])).toContain('Replies are not heard here: to add something, press Challenge')
  await said(discord.fill(ADA, card, 'Challenge', 'It is Friday.'))
  const log = await service.platform.log.read((await debates())[0]?.debate_id ?? '')
  expect(log.filter(({ type }) => type === 'intervention_added')).toHaveLength(1)
})

test('a person who asks where answers are direct hears them alone, and presses their buttons there', async () => {
  const { discord, said, say, settle, service, debates } = await discordService()
  const bound = { provider: 'discord', account_id: '*', peer_pattern: '*', agent_binding: 'default' }
  const ada = await service.as()
  expect((await ada.post('/bindings', { ...bound, config_overrides: { place: 'dm' } })).statusCode).toBe(201)
  const [card] = (await say(ADA, 'debate', 'Should we ship it?')) as [DiscordPost]
  expect(card.channel).toBe(`7${ADA}`)
  const { guild_id: _, member, ...form } = discord.fill(ADA, card, 'Challenge', 'It is Friday.')
  await said({ ...form, user: member.user, channel: { id: card.channel, type: 1 } })
  const log = await service.platform.log.read((await debates())[0]?.debate_id ?? '')
  expect(log.filter(({ type }) => type === 'intervention_added')).toHaveLength(1)
  await settle()
  const decision = discord.posts.find((post) => wordsOf([post]).includes('It was right'))
  expect(decision).toMatchObject({ channel: card.channel, message_reference: { message_id: card.id } })
  expect(discord.posts.filter(({ channel }) => channel === '555')).toEqual([])
})

test('a command in no thread means what its writer asked for in the same channel', async () => {
  const { discord, said, say, debates, service } = await discordService()
  expect(wordsOf(await say(ADA, 'status'))).toContain('There is no debate here.')
  await say(ADA, 'debate', 'Should we ship it?')
  expect(wordsOf(await say(ADA, 'status'))).toContain('Should we ship it?')
  expect(wordsOf(await say(BO, 'status'))).toContain('There is no debate here.')
  expect(wordsOf(await said(discord.command('556', ADA, 'status')))).toContain('There is no debate here.')
  await say(ADA, 'stop')
  const log = await service.platform.log.read((await debates())[0]?.debate_id ?? '')
  expect(log.map(({ type }) => type)).toContain('debate_cancelled')
})

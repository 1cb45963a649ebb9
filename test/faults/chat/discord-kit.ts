import { DISCORD, fakeDiscord } from '../../support/vendors/discord.ts'
import { type Begun, type Delivery, JSON_TYPE, type OpenKit, type Place, RIGHT, SENT_AGAIN } from './kit.ts'

const PATH = '/api/bots/discord/webhook'
const ADA = '700000000000000001'
const [COMMAND, COMPONENT, FORM] = [2, 3, 5]
const guild = (account: number) => String(BigInt(DISCORD.guild) + BigInt(account))

/** Servers whose people command, press and fill in forms: Discord brings nothing else. */
export const discordKit: OpenKit = async ({ now }) => {
  const discord = await fakeDiscord({ now })
  let count = 0n

  function interaction(type: number, { id, account }: Place, more: object): Delivery {
    count += 1n
    const body = JSON.stringify({
      ...{ id: String(800_000_000_000_000_000n + count), type, application_id: DISCORD.app, guild_id: guild(account) },
      ...{ channel_id: id, token: 'interaction-token', channel: { id, type: 0 } },
      member: { user: { id: ADA, username: 'ada', global_name: 'Ada' } },
      ...more,
    })
    return () => ({ path: PATH, body, headers: { ...JSON_TYPE, ...discord.signed(body) } })
  }
  /** The card, which began the thread. */
  const message = ({ key }: Begun) => ({ id: key.split(':')[1] })

  return {
    kind: 'discord',
    settings: { SERVICE_DISCORD_API_URL: discord.url },
    person: () => ADA,
    perAccount: 40,
    beginsWithCard: true,
    account: (number) => ({
      appId: DISCORD.app,
      externalId: guild(number),
      secrets: { public_key: DISCORD.publicKey, bot_token: DISCORD.botToken },
    }),
    place: (number, accounts) => ({ id: String(600_000 + number), account: number % accounts, question: '' }),
    asks(place) {
      const topic = [{ name: 'topic', type: 3, value: 'Should we ship it?' }]
      const data = { name: 'parley', options: [{ name: 'debate', type: 1, options: topic }] }
      return [interaction(COMMAND, place, { data })]
    },
    fills(place, begun, act, words) {
      const components = [{ type: 1, components: [{ type: 4, custom_id: 'words', value: words }] }]
      const data = { custom_id: `${act}:${begun.debateId}|eff`, components }
      return interaction(FORM, place, { message: message(begun), data })
    },
    presses: (place, begun, act, value) =>
      interaction(COMPONENT, place, {
        message: message(begun),
        data: { component_type: 2, custom_id: `${act}:${value}|eff` },
      }),
    placeOf: (key) => key.split(':')[0] ?? '',
    decisions: () =>
      discord.posts
        .filter(({ components }) => components.some((row) => row.components.some(({ label }) => label === RIGHT)))
        .map(({ channel, embeds }) => ({ place: channel, again: JSON.stringify(embeds).includes(SENT_AGAIN) })),
    faults: discord.faults,
    close: discord.close,
  }
}

import { generateKeyPairSync, sign } from 'node:crypto'
import { type DiscordCommand, discordCommands } from './discord-commands.ts'
import { vendorFaults } from './faults.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

const keys = generateKeyPairSync('ed25519')
const { x = '' } = keys.publicKey.export({ format: 'jwk' })

export const DISCORD = {
  app: '900000000000000001',
  guild: '900000000000000002',
  botToken: 'right.token.discord',
  publicKey: Buffer.from(x, 'base64url').toString('hex'),
}

interface Options {
  now: () => Date
  /** Channels that the bot may not see. */
  closed?: readonly string[]
}

export interface DiscordPost {
  id: string
  channel: string
  embeds: { title?: string; description?: string; footer?: { text: string } }[]
  components: { components: { label: string; custom_id?: string; url?: string }[] }[]
  message_reference?: { message_id: string }
  flags?: number
  edits: number
}

type Fields = Partial<Omit<DiscordPost, 'id' | 'channel' | 'edits'>> & { allowed_mentions?: { parse: string[] } }

const refused = (status: number, code: number, message: string): VendorReply => ({ status, body: { code, message } })
const limited = (seconds: number): VendorReply => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: seconds, global: false },
})
const EPOCH_MS = 1_420_070_400_000n

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits and …/components/reference */
function tooLong({ embeds = [], components = [] }: Fields): boolean {
  const sizes = embeds.map(({ title = '', description = '', footer }) => [
    title.length,
    description.length,
    footer?.text.length ?? 0,
  ])
  const buttons = components.flatMap((row) => row.components)
  return (
    sizes.some(([title = 0, description = 0]) => title > 256 || description > 4_096) ||
    sizes.flat().reduce((sum, size) => sum + size, 0) > 6_000 ||
    components.length > 5 ||
    components.some((row) => row.components.length > 5) ||
    buttons.some(({ label, custom_id = '' }) => label.length > 80 || custom_id.length > 100)
  )
}

/** A Discord server with one application, after https://docs.discord.com/developers/reference. */
export async function fakeDiscord({ now, closed = [] }: Options) {
  const posts: DiscordPost[] = []
  const faults = vendorFaults()
  let count = 0n
  const newId = () => {
    count += 1n
    return String(((BigInt(now().getTime()) - EPOCH_MS) << 22n) + count)
  }

  const commands = discordCommands(newId)

  function accept(channel: string, fields: Fields): VendorReply {
    const { embeds = [], components = [], message_reference, flags } = fields
    const post = { id: newId(), channel, embeds, components, edits: 0 }
    posts.push({ ...post, ...(message_reference && { message_reference }), ...(flags !== undefined && { flags }) })
    return { body: { id: post.id, channel_id: channel } }
  }

  function written(channel: string, fields: Fields, act: () => VendorReply): VendorReply {
    if (closed.includes(channel)) return refused(403, 50001, 'Missing Access')
    if (tooLong(fields)) return refused(400, 50035, 'Invalid Form Body')
    if (!fields.allowed_mentions || fields.allowed_mentions.parse.length > 0) throw new Error('people may be pinged')
    return faults.meet(act, limited)
  }

  function message(method: string, channel: string, id: string, fields: Fields): VendorReply {
    const post = posts.find((each) => each.id === id && each.channel === channel)
    if (!post) return refused(404, 10008, 'Unknown Message')
    if (method === 'PATCH') {
      return written(channel, fields, () => {
        Object.assign(post, { embeds: fields.embeds, components: fields.components, edits: post.edits + 1 })
        return { body: { id } }
      })
    }
    posts.splice(posts.indexOf(post), 1)
    return { status: 204 }
  }

  function answered({ method, path, query, headers, body }: VendorCall): VendorReply {
    const fields = JSON.parse(body || '{}') as Fields & { recipient_id?: string }
    const parts = path.split('/').slice(1)
    if (parts[0] === 'webhooks') {
      if (parts[2] !== 'interaction-token') return refused(401, 50027, 'Invalid Webhook Token')
      return written('webhook', fields, () => accept('webhook', fields))
    }
    if (headers.authorization !== `Bot ${DISCORD.botToken}`) return refused(401, 0, '401: Unauthorized')
    if (path === '/applications/@me')
      return { body: { id: DISCORD.app, interactions_endpoint_url: 'https://x.example' } }
    if (path === '/users/@me/guilds') return { body: [{ id: DISCORD.guild, name: 'Parley' }] }
    if (path === '/users/@me/channels') return { body: { id: `7${fields.recipient_id}` } }
    if (path === `/guilds/${DISCORD.guild}`) return { body: { id: DISCORD.guild } }
    if (parts[2] === 'guilds' && parts[4] === 'commands')
      return commands.answer(method, parts[3] ?? '', JSON.parse(body || '{}') as DiscordCommand)
    const [first, channel = '', , id] = parts
    if (first !== 'channels') return refused(404, 0, '404: Not Found')
    if (id !== undefined) return message(method, channel, id, fields)
    if (method === 'POST') return written(channel, fields, () => accept(channel, fields))
    const after = BigInt(query.get('after') ?? 0)
    const seen = posts.filter((post) => post.channel === channel && BigInt(post.id) > after)
    return { body: seen.slice(0, Number(query.get('limit') ?? 50)).reverse() }
  }

  const server = await vendorServer(answered)
  const interaction = (type: number, channel: string, user: string, more: object) => ({
    ...{ id: newId(), type, application_id: DISCORD.app, guild_id: DISCORD.guild, channel_id: channel },
    ...{ token: 'interaction-token', channel: { id: channel, type: 0 } },
    member: { user: { id: user, username: 'ada', global_name: 'Ada' } },
    ...more,
  })
  const buttonOf = ({ components }: DiscordPost, label: string) =>
    components.flatMap((row) => row.components).find((each) => each.label === label)?.custom_id

  return {
    ...server,
    posts,
    faults,
    newId,
    commands,
    /** As https://docs.discord.com/developers/interactions/overview#validating-security-request-headers says. */
    signed(body: string): Record<string, string> {
      const timestamp = String(Math.floor(now().getTime() / 1000))
      const signature = sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex')
      return { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
    },
    command: (channel: string, user: string, sub: string, topic?: string) => {
      commands.offered(DISCORD.guild, 'parley', sub)
      const options = topic === undefined ? [] : [{ name: 'topic', type: 3, value: topic }]
      return interaction(2, channel, user, { data: { name: 'parley', options: [{ name: sub, type: 1, options }] } })
    },
    press: (user: string, post: DiscordPost, label: string) => {
      const { id, channel, message_reference } = post
      const message = { id, ...(message_reference && { message_reference }) }
      return interaction(3, channel, user, { message, data: { component_type: 2, custom_id: buttonOf(post, label) } })
    },
    fill: (user: string, post: DiscordPost, label: string, words: string) => {
      const components = [{ type: 1, components: [{ type: 4, custom_id: 'words', value: words }] }]
      const data = { custom_id: buttonOf(post, label), components }
      return interaction(5, post.channel, user, { message: { id: post.id }, data })
    },
  }
}

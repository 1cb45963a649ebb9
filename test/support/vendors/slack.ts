import { vendorFaults } from './faults.ts'
import { slackDelivery } from './slack-delivery.ts'
import { slackHistory } from './slack-history.ts'
import { slackSocket } from './slack-socket.ts'
import { limited, refusal, refusedBlocks, refusedToken, type SlackBlock, type SlackPost } from './slack-web-api.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

export const SLACK = {
  team: 'T0PARLEY',
  app: 'A0PARLEY',
  bot: 'U0PARLEY',
  botToken: 'xoxb-1-right',
  appToken: 'xapp-1-A0PARLEY-1-right',
  signingSecret: 'a-signing-secret-of-slack',
  scopes: [
    'app_mentions:read',
    'channels:history',
    'groups:history',
    'im:history',
    'chat:write',
    'commands',
    'users:read',
    'users:read.email',
    'files:read',
  ],
}

interface Options {
  now: () => Date
  scopes?: readonly string[]
  /** Channels that the app was not invited to. */
  closed?: readonly string[]
  /** What `users.info` tells of a person. */
  people?: Readonly<Record<string, object>>
}

interface Words {
  user: string
  channel: string
  text: string
  thread?: string
  /** More of the event, such as a `subtype`. */
  more?: object
}

interface Told {
  id: string
  team_id: string
  profile?: { email?: string }
}

/** https://docs.slack.dev/reference/scopes/users.read.email */
const withoutAddress = ({ profile, ...told }: Told) => {
  const { email: _withheld, ...shown } = profile ?? {}
  return profile ? { ...told, profile: shown } : told
}

/**
 * A Slack workspace with one app, after https://docs.slack.dev/reference/methods and the pages that the files beside this one
 * name. People speak by `say`, `command` and `press`; the app hears them at its request URL or on its socket.
 */
export async function fakeSlack({ now, scopes = SLACK.scopes, closed = [], people = {} }: Options) {
  const posts: SlackPost[] = []
  const history = slackHistory(posts)
  const files = new Map<string, string>()
  const faults = vendorFaults()
  const delivery = slackDelivery({ signingSecret: SLACK.signingSecret, now })
  let count = 0
  const next = () => (count += 1)
  const newTs = () => `${Math.floor(now().getTime() / 1000)}.${String(next()).padStart(6, '0')}`
  const placed = ({ channel, ts }: Record<string, string>) =>
    posts.find((post) => post.channel === channel && post.ts === ts)

  function accept(fields: Record<string, string>, user?: string): VendorReply {
    const { channel = '', text = '', thread_ts } = fields
    const blocks = JSON.parse(fields.blocks ?? '[]') as SlackBlock[]
    const metadata = fields.metadata ? { metadata: JSON.parse(fields.metadata) } : {}
    const post = { channel, ts: newTs(), text, blocks, edits: 0, ...metadata, ...(user && { user }) }
    posts.push(thread_ts ? { ...post, thread_ts } : post)
    return { body: { ok: true, channel, ts: post.ts, message_ts: post.ts } }
  }

  function written(fields: Record<string, string>, act: () => VendorReply): VendorReply {
    if (closed.includes(fields.channel ?? '')) return refusal('not_in_channel')
    if (!/^[CDGU]/.test(fields.channel ?? '')) return refusal('channel_not_found')
    if ((fields.text?.length ?? 0) > 40_000) return refusal('msg_too_long')
    return refusedBlocks(JSON.parse(fields.blocks ?? '[]')) ?? faults.meet(act, limited)
  }

  const METHODS: Readonly<Record<string, (fields: Record<string, string>) => VendorReply>> = {
    'auth.test': () => ({
      headers: { 'x-oauth-scopes': scopes.join(','), date: now().toUTCString() },
      body: { ok: true, team: 'Parley', team_id: SLACK.team, user_id: SLACK.bot, bot_id: 'B0PARLEY' },
    }),
    'bots.info': () => ({ body: { ok: true, bot: { id: 'B0PARLEY', app_id: SLACK.app } } }),
    'users.info': ({ user = '' }) => {
      const told: Told = { id: user, team_id: SLACK.team, ...people[user] }
      return { body: { ok: true, user: scopes.includes('users:read.email') ? told : withoutAddress(told) } }
    },
    'apps.connections.open': () => ({ body: { ok: true, url: socket.ticket(server.url) } }),
    'chat.postMessage': (fields) => written(fields, () => accept(fields)),
    'chat.postEphemeral': (fields) => written(fields, () => accept(fields, fields.user)),
    'chat.update': (fields) =>
      written(fields, () => {
        const post = placed(fields)
        if (!post) return refusal('message_not_found')
        post.blocks = JSON.parse(fields.blocks ?? '[]') as SlackBlock[]
        Object.assign(post, { text: fields.text ?? '', edits: post.edits + 1 })
        return { body: { ok: true, channel: post.channel, ts: post.ts } }
      }),
    'chat.delete': (fields) => {
      const post = placed(fields)
      if (!post) return refusal('message_not_found')
      posts.splice(posts.indexOf(post), 1)
      return { body: { ok: true } }
    },
    'conversations.history': history.channel,
    'conversations.replies': history.thread,
  }

  function answered({ path, headers, body }: VendorCall): VendorReply {
    if (path.startsWith('/respond/')) {
      const message = JSON.parse(body) as { text: string; blocks: SlackBlock[] }
      const [channel = '', user = ''] = path.split('/').slice(2)
      return faults.meet(
        () => accept({ channel, text: message.text, blocks: JSON.stringify(message.blocks) }, user),
        limited,
      )
    }
    const token = headers.authorization?.replace(/^Bearer /, '')
    if (path.startsWith('/files/')) return token === SLACK.botToken ? { body: files.get(path) ?? '' } : { status: 403 }
    const method = path.replace('/api/', '')
    const known = method === 'apps.connections.open' ? SLACK.appToken : SLACK.botToken
    const refused = refusedToken(method, token, known, scopes)
    return refused ?? METHODS[method]?.(Object.fromEntries(new URLSearchParams(body))) ?? refusal('unknown_method')
  }

  const server = await vendorServer(answered)
  const socket = slackSocket(server.server, SLACK.app)
  const us = [{ team_id: SLACK.team, user_id: SLACK.bot, is_bot: true }]
  const outer = { team_id: SLACK.team, api_app_id: SLACK.app }

  /** By the way that the app chose; answers what it said, where it is asked over HTTP. */
  async function tell(way: 'events' | 'commands' | 'interactive', payload: object): Promise<Response | undefined> {
    if (!delivery.isCalled()) return void socket.send(way, payload)
    if (way === 'events') return delivery.event(payload)
    return way === 'commands' ? delivery.command(payload as Record<string, string>) : delivery.interaction(payload)
  }
  const respondAt = (channel: string, user: string) => `${server.url}/respond/${channel}/${user}/${next()}`

  return {
    ...server,
    api: `${server.url}/api`,
    posts,
    files,
    faults,
    delivery,
    socket,
    /** The events that a message makes: a mention comes twice, each time under an id of its own. */
    events({ user, channel, text, thread, more }: Words, ts = newTs()) {
      const event = { user, channel, text, ts, ...(thread && { thread_ts: thread }), team: SLACK.team, ...more }
      const kinds =
        text.includes(`<@${SLACK.bot}>`) && !channel.startsWith('D') ? ['app_mention', 'message'] : ['message']
      return kinds.map((type) => ({
        ...outer,
        type: 'event_callback',
        event_id: `Ev${next()}`,
        event_time: Number.parseInt(ts, 10),
        authorizations: us,
        event: { type, ...event, ...(channel.startsWith('D') && { channel_type: 'im' }) },
      }))
    },
    /** A person writes; answers the message's time, which names it. */
    async say(words: Words): Promise<string> {
      const ts = newTs()
      history.wrote(words, ts)
      for (const event of this.events(words, ts)) await tell('events', event)
      return ts
    },
    command: ({ user, channel, text }: Words) =>
      tell('commands', {
        ...outer,
        ...{ command: '/parley', text, user_id: user, user_name: user.toLowerCase() },
        ...{ channel_id: channel, channel_name: 'general', trigger_id: `tr.${next()}` },
        response_url: respondAt(channel, user),
      }),
    /** A person presses a button of a post, by its label. */
    press(user: string, { channel, ts, thread_ts, blocks }: SlackPost, label: string) {
      const buttons = blocks.flatMap(({ elements = [] }) => elements)
      const button = buttons.find(({ text }) => typeof text === 'object' && text.text === label)
      if (!button) throw new Error(`no button says ${label}`)
      return tell('interactive', {
        ...{ type: 'block_actions', api_app_id: SLACK.app, team: { id: SLACK.team }, trigger_id: `tr.${next()}` },
        user: { id: user, username: user.toLowerCase(), team_id: SLACK.team },
        container: { type: 'message', message_ts: ts, channel_id: channel },
        channel: { id: channel },
        message: { ts, ...(thread_ts && { thread_ts }) },
        response_url: respondAt(channel, user),
        actions: [{ ...button, type: 'button', block_id: 'b', action_ts: newTs() }],
      })
    },
    close() {
      socket.close()
      server.close()
    },
  }
}
export type FakeSlack = Awaited<ReturnType<typeof fakeSlack>>

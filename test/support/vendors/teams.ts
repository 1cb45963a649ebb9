import { tokenVendor } from '../vendor-tokens.ts'
import { vendorFaults } from './faults.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

export const TEAMS = {
  app: '5d9c5a6e-0000-4000-8000-000000000001',
  tenant: '72f988bf-0000-4000-8000-000000000002',
  password: 'right-password',
  bot: '28:5d9c5a6e-0000-4000-8000-000000000001',
}

interface Options {
  now: () => Date
  /** Conversations that the bot is not in. */
  closed?: readonly string[]
  /** The tenant that knows the app; of one for several tenants none does. */
  home?: string
  /** What is told of a person beside that they are a user of the tenant. */
  people?: Readonly<Record<string, object>>
}

interface Block {
  type: string
  text?: string
}
interface Action {
  type: string
  title: string
  data?: { act: string; value: string; root?: string }
  url?: string
  card?: { actions: Action[] }
}
export interface TeamsPost {
  id: string
  conversation: string
  summary: string
  body: Block[]
  actions: Action[]
}

interface Fields {
  type?: string
  summary?: string
  attachments?: { contentType: string; content: { version: string; body: Block[]; actions: Action[] } }[]
  members?: { id: string }[]
}

const refused = (status: number, code: string, message = code): VendorReply => ({
  status,
  body: { error: { code, message } },
})
const limited = (seconds: number): VendorReply => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { error: { code: 'TooManyRequests' } },
})
const signer = tokenVendor('teams-1', { endorsements: ['msteams'] })
/** The least that Microsoft's page on bot messages has named; it now says 100 KB, and 80 KB to be sure. */
const MOST_BYTES = 28_000

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
function tokenAnswer(tenant: string | undefined, form: string, home: string): VendorReply {
  const fields = new URLSearchParams(form)
  const isAsked = fields.get('grant_type') === 'client_credentials' && fields.get('client_id') === TEAMS.app
  if (!isAsked || fields.get('scope') !== 'https://api.botframework.com/.default')
    return { status: 400, body: { error: 'invalid_request' } }
  if (tenant !== home) return { status: 400, body: { error: 'unauthorized_client', error_codes: [700_016] } }
  if (fields.get('client_secret') !== TEAMS.password)
    return { status: 401, body: { error: 'invalid_client', error_codes: [7_000_215] } }
  return { body: { token_type: 'Bearer', expires_in: 3_599, access_token: 'bot-token' } }
}

/**
 * Microsoft's tokens and the Bot Connector of Teams, after
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference, its authentication page and
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/format-your-bot-messages for sizes.
 */
export async function fakeTeams({ now, closed = [], home = TEAMS.tenant, people = {} }: Options) {
  const posts: TeamsPost[] = []
  const faults = vendorFaults()
  let count = 0
  const newId = () => {
    count += 1
    return String(now().getTime() + count)
  }

  function tooLong(fields: Fields): VendorReply | undefined {
    const isTooLong = 2 * JSON.stringify(fields).length > MOST_BYTES
    return isTooLong ? refused(413, 'MessageSizeTooBig') : undefined
  }

  function shown(id: string, conversation: string, { summary = '', attachments = [] }: Fields): TeamsPost {
    const [card] = attachments
    if (card?.contentType !== 'application/vnd.microsoft.card.adaptive') throw new Error('it is no Adaptive Card')
    return { id, conversation, summary, body: card.content.body, actions: card.content.actions }
  }

  function written(method: string, conversation: string, id: string | undefined, fields: Fields): VendorReply {
    if (closed.includes(conversation)) return refused(403, 'BotNotInConversationRoster')
    if (id === undefined) {
      const accept = (): VendorReply => {
        posts.push(shown(newId(), conversation, fields))
        return { status: 201, body: { id: posts.at(-1)?.id } }
      }
      return tooLong(fields) ?? faults.meet(accept, limited)
    }
    const place = posts.findIndex((post) => post.id === id && post.conversation === conversation)
    if (place < 0) return refused(404, 'ActivityNotFoundInConversation')
    if (method === 'DELETE') posts.splice(place, 1)
    else posts[place] = shown(id, conversation, fields)
    return { body: { id } }
  }

  /** By the id of a channel or chat, never of a thread: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context */
  function member(conversation: string, id: string): VendorReply {
    if (closed.includes(conversation)) return refused(403, 'BotNotInConversationRoster')
    if (conversation.includes(';') || !id.startsWith('29:')) return refused(404, 'MemberNotFoundInConversation')
    return { body: { id, name: 'Ada', tenantId: TEAMS.tenant, userRole: 'user', ...people[id] } }
  }

  function answered({ method, path, headers, body }: VendorCall): VendorReply {
    if (path === '/keys') return { body: { keys: [signer.jwk()] } }
    const [, first, ...rest] = path.split('/').map(decodeURIComponent)
    if (path.endsWith('/oauth2/v2.0/token')) return tokenAnswer(first, body, home)
    if (headers.authorization !== 'Bearer bot-token') return refused(401, 'Unauthorized')
    const fields = JSON.parse(body || '{}') as Fields
    const [version, what, conversation, part, id] = rest
    if (first !== 'emea' || version !== 'v3' || what !== 'conversations') return refused(404, 'ServiceError')
    if (conversation === undefined) return { status: 201, body: { id: `a:${fields.members?.[0]?.id}` } }
    if (part === 'members') return member(conversation, id ?? '')
    return written(method, conversation, id, fields)
  }

  const server = await vendorServer(answered)
  const serviceUrl = `${server.url}/emea/`
  const activity = (user: string, conversation: string, more: object) => ({
    ...{ type: 'message', id: newId(), timestamp: now().toISOString(), channelId: 'msteams', serviceUrl },
    from: { id: user, name: 'Ada', aadObjectId: `aad-${user}` },
    recipient: { id: TEAMS.bot, name: 'Parley' },
    conversation: {
      id: conversation,
      tenantId: TEAMS.tenant,
      ...(conversation.startsWith('a:') ? { conversationType: 'personal' } : { isGroup: true }),
    },
    channelData: { tenant: { id: TEAMS.tenant } },
    ...more,
  })

  return {
    ...server,
    posts,
    faults,
    serviceUrl,
    activity,
    /** A person says it, and mentions us. */
    ask: (user: string, conversation: string, words: string) =>
      activity(user, conversation, {
        text: `<at>Parley</at> ${words}`,
        entities: [{ type: 'mention', text: '<at>Parley</at>', mentioned: { id: TEAMS.bot, name: 'Parley' } }],
      }),
    press(user: string, { id, conversation, actions }: TeamsPost, title: string, input: object = {}) {
      const action = actions.find((each) => each.title === title)
      const { data } = action?.card?.actions[0] ?? action ?? {}
      if (!data) throw new Error(`no button says ${title}`)
      return activity(user, conversation, { replyToId: id, value: { ...data, ...input } })
    },
    /** As https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication says. */
    signed(claims: object = {}): Record<string, string> {
      const at = Math.floor(now().getTime() / 1000)
      const own = { iss: 'https://api.botframework.com', aud: TEAMS.app, serviceurl: serviceUrl }
      return { authorization: `Bearer ${signer.token({ ...own, nbf: at - 60, exp: at + 3_600, ...claims })}` }
    },
  }
}

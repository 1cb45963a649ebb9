import { generateKeyPairSync, verify } from 'node:crypto'
import { tokenVendor } from '../vendor-tokens.ts'
import { vendorFaults } from './faults.ts'
import { type VendorCall, type VendorReply, vendorServer } from './vendor-server.ts'

const account = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const GOOGLE_CHAT = {
  project: '1234567890',
  serviceAccount: JSON.stringify({
    type: 'service_account',
    project_id: 'parley',
    client_email: 'parley@parley.iam.gserviceaccount.com',
    private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
}

interface Options {
  now: () => Date
  /** Spaces that the app is not in. */
  closed?: readonly string[]
}

type Widget = { textParagraph?: { text: string }; buttonList?: { buttons: Button[] } }
interface Button {
  text: string
  onClick: { action?: { parameters: { key: string; value: string }[] }; openLink?: { url: string } }
}
export interface GoogleChatPost {
  name: string
  widgets: Widget[]
  thread?: { name: string }
  onlyFor?: string
}
interface Fields {
  cardsV2: { card: { sections: { widgets: Widget[] }[] } }[]
  thread?: { name: string }
  privateMessageViewer?: { name: string }
}

const refused = (code: number, status: string): VendorReply => ({ status: code, body: { error: { code, status } } })
/** https://developers.google.com/workspace/chat/limits: it says only that it was too often. */
const limited = (seconds: number): VendorReply => ({
  ...refused(429, 'RESOURCE_EXHAUSTED'),
  headers: { 'retry-after': String(seconds) },
})
const [chat, google] = [tokenVendor('chat-1'), tokenVendor('google-1')]
const part = (encoded = '') => JSON.parse(Buffer.from(encoded, 'base64url').toString())
const MOST_BYTES = 32_000
const CHAT = 'chat@system.gserviceaccount.com'

/**
 * The REST API of Google Chat with Google's tokens, after
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create and
 * https://developers.google.com/identity/protocols/oauth2/service-account; files after
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/media/download.
 */
export async function fakeGoogleChat({ now, closed = [] }: Options) {
  const posts: GoogleChatPost[] = []
  const asked = new Map<string, string>()
  const files = new Map<string, string>()
  const faults = vendorFaults()
  let count = 0

  function tokenAnswer(form: string): VendorReply {
    const [header, claims, signature = ''] = (new URLSearchParams(form).get('assertion') ?? '').split('.')
    const signed = Buffer.from(`${header}.${claims}`)
    const isSigned = verify('sha256', signed, account.publicKey, Buffer.from(signature, 'base64url'))
    const { scope, aud } = part(claims)
    if (!isSigned || scope !== 'https://www.googleapis.com/auth/chat.bot' || aud !== `${server.url}/token`)
      return { status: 400, body: { error: 'invalid_grant' } }
    return { body: { access_token: 'app-token', expires_in: 3_599, token_type: 'Bearer' } }
  }

  const shown = (name: string, { cardsV2: [card], thread, privateMessageViewer }: Fields): GoogleChatPost => ({
    name,
    widgets: card?.card.sections.flatMap((section) => section.widgets) ?? [],
    ...(thread && { thread }),
    ...(privateMessageViewer && { onlyFor: privateMessageViewer.name }),
  })

  /** The same request twice is one message; a name that is taken by another is refused. */
  function create(space: string, query: URLSearchParams, fields: Fields): VendorReply {
    const [request = '', id = ''] = [query.get('requestId') ?? '', query.get('messageId') ?? '']
    const known = asked.get(request)
    if (known) return { body: { name: known } }
    if (!/^client-[a-z0-9-]{1,56}$/.test(id)) return refused(400, 'INVALID_ARGUMENT')
    const name = `${space}/messages/${id}`
    if (posts.some((post) => post.name === name)) return refused(409, 'ALREADY_EXISTS')
    asked.set(request, name)
    posts.push(shown(name, fields))
    return { body: { name } }
  }

  function answered({ method, path, query, headers, body }: VendorCall): VendorReply {
    if (path.includes('/jwk/')) return { body: { keys: [chat.jwk()] } }
    if (path === '/oauth2/v3/certs') return { body: { keys: [google.jwk()] } }
    if (path === '/token') return tokenAnswer(body)
    if (headers.authorization !== 'Bearer app-token') return refused(401, 'UNAUTHENTICATED')
    const [, file] = /^\/v1\/media\/(.+)$/.exec(path) ?? []
    if (file !== undefined) {
      const content = query.get('alt') === 'media' ? files.get(decodeURIComponent(file)) : undefined
      return content === undefined ? refused(404, 'NOT_FOUND') : { body: content }
    }
    const [, space = '', message] = /^\/v1\/(spaces\/[^/]+)\/messages(?:\/(.+))?$/.exec(path) ?? []
    if (closed.includes(space)) return refused(403, 'PERMISSION_DENIED')
    if (Buffer.byteLength(body) > MOST_BYTES) return refused(400, 'INVALID_ARGUMENT')
    const fields = JSON.parse(body || '{}') as Fields
    if (message === undefined) return faults.meet(() => create(space, query, fields), limited)
    const place = posts.findIndex(({ name }) => name === `${space}/messages/${message}`)
    const before = posts[place]
    if (!before) return refused(404, 'NOT_FOUND')
    if (method === 'DELETE') posts.splice(place, 1)
    else posts[place] = { ...before, ...shown(before.name, fields) }
    return { body: { name: before.name } }
  }

  const server = await vendorServer(answered)
  const user = (id: string) => ({ name: `users/${id}`, displayName: 'Ada', email: `${id}@acme.example`, type: 'HUMAN' })
  const event = (type: string, space: string, by: string, more: object) => ({
    ...{ type, eventTime: now().toISOString(), user: user(by) },
    space: { name: space, spaceType: space.endsWith('DM') ? 'DIRECT_MESSAGE' : 'SPACE', displayName: 'Pumps' },
    ...more,
  })

  return {
    ...server,
    posts,
    faults,
    /** What was uploaded, by the name of its resource. */
    files,
    /** How long a request is known by its id, no document says; the name of a message is its own for good. */
    forget: () => asked.clear(),
    event,
    ask(by: string, space: string, words: string, more: object = {}) {
      count += 1
      const message = {
        ...{ name: `${space}/messages/m${count}`, sender: user(by), createTime: now().toISOString() },
        ...{ text: `@Parley ${words}`, argumentText: ` ${words}`, thread: { name: `${space}/threads/t${count}` } },
        ...more,
      }
      return event('MESSAGE', space, by, { message })
    },
    press(by: string, post: GoogleChatPost, text: string) {
      const buttons = post.widgets.flatMap(({ buttonList }) => buttonList?.buttons ?? [])
      const parameters = buttons.find((each) => each.text === text)?.onClick.action?.parameters
      if (!parameters) throw new Error(`no button says ${text}`)
      const [space = ''] = /^spaces\/[^/]+/.exec(post.name) ?? []
      const message = { name: post.name, thread: post.thread }
      return event('CARD_CLICKED', space, by, { message, action: { actionMethodName: 'press', parameters } })
    },
    /** As https://developers.google.com/workspace/chat/verify-requests-from-chat says: for a number, or for an address. */
    signed(audience = GOOGLE_CHAT.project, claims: object = {}): Record<string, string> {
      const at = Math.floor(now().getTime() / 1000)
      const times = { iat: at, exp: at + 3_600, aud: audience }
      const token = /^\d+$/.test(audience)
        ? chat.token({ iss: CHAT, ...times, ...claims })
        : google.token({ iss: 'https://accounts.google.com', email: CHAT, email_verified: true, ...times, ...claims })
      return { authorization: `Bearer ${token}` }
    },
  }
}

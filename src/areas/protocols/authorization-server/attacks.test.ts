import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthorizationService,
  authorizationService,
  CALLBACK,
  consentingBrowser,
  DOCUMENTS_NEARBY,
  enter,
  ISSUER,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import { documentHost } from '../../../../test/support/metadata-documents.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'

let service: AuthorizationService
let ada: CallerHeaders
let eve: CallerHeaders
let clientId: string
let keeper: { id: string; secret: string | null }
let desk: string
beforeAll(async () => {
  service = await authorizationService({ settings: DOCUMENTS_NEARBY })
  ada = await service.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'owner' })
  eve = await service.token({ userId: 'usr_eve', org: 'org_eve', org_role: 'owner' })
  clientId = (await registeredClient(service, ada)).id
  keeper = await registeredClient(service, ada, { confidential: true })
  desk = (await registeredClient(service, ada, { redirect_uris: ['http://127.0.0.1/back'] })).id
})
afterAll(() => service.close())

const assistant = () => program(service, { client_id: clientId })
const EVIL = 'https://evil.example/callback'

const post = (path: string, fields: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(given).toString(),
  })
}

type Answer = Awaited<ReturnType<typeof post>>
const gotToken = (answer: Answer) => answer.statusCode === 200 && 'access_token' in answer.json()

/** A code that was just granted, and what is needed to redeem it. */
async function granted(wishes: Record<string, string> = {}, client = clientId) {
  const asked = await program(service, { client_id: client }).ask(wishes)
  const back = new URL(await consentingBrowser(service).grant(asked.url, ada))
  const code = back.searchParams.get('code') ?? ''
  expect(code).not.toBe('')
  return {
    grant_type: 'authorization_code',
    ...{ code, client_id: client, redirect_uri: asked.redirectUri, code_verifier: asked.verifier },
  }
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function tokens(wishes: Record<string, string> = {}): Promise<Tokens> {
  const answer = await post('/oauth/token', await granted(wishes))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const redeemed = async (change: Record<string, string | undefined>) =>
  gotToken(await post('/oauth/token', { ...(await granted()), ...change }))

const refreshed = async (token: string, change: Record<string, string | undefined> = {}) =>
  gotToken(
    await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...change }),
  )

/** Whether the person was asked, or the browser sent anywhere that is not the application's. */
async function asked(wishes: Record<string, string | undefined>, client = clientId, url = (href: string) => href) {
  const question = await program(service, { client_id: client }).ask(wishes)
  const { location = '' } = await consentingBrowser(service).visit(url(question.url))
  const isRefused = location === '' || new RegExp(`^${RegExp.escape(CALLBACK)}[?#]error=`).test(location)
  return !isRefused
}

/** Whether the access that a token gives is still there. */
const stillIn = async ({ access_token }: Tokens) => (await enter(service, access_token)).statusCode === 200

const entered = async (token: string, door: string, right?: string) =>
  (await enter(service, token, door, right)).statusCode === 200

const register = async (body: object) =>
  (await service.app.inject({ method: 'POST', url: '/oauth/register', payload: body })).statusCode === 201

/** An authorization that waits for a person, in a browser of its own. */
async function waiting(client = clientId) {
  const question = await program(service, { client_id: client }).ask()
  const browser = consentingBrowser(service)
  const { location } = await browser.visit(question.url)
  return { browser, interaction: browser.interactionAt(location) }
}

const decided = async (decision: { statusCode: number } | Promise<{ statusCode: number }>) =>
  (await decision).statusCode === 200

async function apiKey() {
  const made = await service.app.inject({ method: 'POST', url: '/api/v1/auth/api-key', headers: ada, payload: {} })
  return { authorization: `Bearer ${made.json().key}` }
}

/** Each says whether it came to what it wanted. */
const ATTACKS: Record<string, Record<string, () => Promise<boolean>>> = {
  redirects: {
    'to another host': () => asked({ redirect_uri: EVIL }),
    'to another path': () => asked({ redirect_uri: 'https://assistant.example/other' }),
    'to a path below': () => asked({ redirect_uri: `${CALLBACK}/more` }),
    'to a path that climbs': () => asked({ redirect_uri: `${CALLBACK}/../evil` }),
    'with a query added': () => asked({ redirect_uri: `${CALLBACK}?next=evil` }),
    'with a fragment': () => asked({ redirect_uri: `${CALLBACK}#evil` }),
    'in clear text': () => asked({ redirect_uri: CALLBACK.replace('https', 'http') }),
    'to another port': () => asked({ redirect_uri: CALLBACK.replace('example/', 'example:8443/') }),
    'behind a user name': () => asked({ redirect_uri: 'https://assistant.example@evil.example/callback' }),
    'in other letters': () => asked({ redirect_uri: CALLBACK.replace('callback', 'Callback') }),
    'to nowhere': () => asked({ redirect_uri: undefined }),
    'named twice': () => asked({}, clientId, (url) => `${url}&redirect_uri=${encodeURIComponent(EVIL)}`),
    'of a client that nobody knows': () => asked({ redirect_uri: EVIL }, 'nobody'),
    'with a faulty request, to another host': () => asked({ redirect_uri: EVIL, response_type: 'nonsense' }),
    'from this computer to another path': () => asked({ redirect_uri: 'http://127.0.0.1:5000/other' }, desk),
    'from this computer to another host': () => asked({ redirect_uri: 'http://10.0.0.1:5000/back' }, desk),
    'by a name that looks like this computer': () =>
      asked({ redirect_uri: 'http://127.0.0.1.evil.example/back' }, desk),
    'as a form': () => asked({ response_mode: 'form_post' }),
    'as a fragment': () => asked({ response_mode: 'fragment' }),
    'to a script, registered': () => register({ redirect_uris: ['javascript:alert(1)'] }),
    'in clear text, registered': () => register({ redirect_uris: ['http://evil.example/callback'] }),
    'with a fragment, registered': () => register({ redirect_uris: [`${CALLBACK}#x`] }),
    'with a user name, registered': () => register({ redirect_uris: ['https://a@evil.example/'] }),
    'without any, registered': () => register({ redirect_uris: [] }),
  },
  flows: {
    'implicit: a token without a code': () => asked({ response_type: 'token' }),
    'an id token': () => asked({ response_type: 'id_token', nonce: 'n' }),
    'a code and a token': () => asked({ response_type: 'code token' }),
    'without asking anybody': () => asked({ prompt: 'none' }),
    'by a request that says it all itself': () => asked({ request: 'e30.e30.' }),
    'by a request that lies elsewhere': () => asked({ request_uri: EVIL }),
    'a password for a token': () => redeemed({ grant_type: 'password', username: 'ada', password: 'x' }),
    'a client for a token': () => redeemed({ grant_type: 'client_credentials' }),
  },
  PKCE: {
    'no challenge': () => asked({ code_challenge: undefined, code_challenge_method: undefined }),
    'a plain challenge': () => asked({ code_challenge_method: 'plain' }),
    'a challenge that names no method': () => asked({ code_challenge_method: undefined }),
    'a challenge that is too short': () => asked({ code_challenge: 'short' }),
    'another verifier': () => redeemed({ code_verifier: 'a'.repeat(43) }),
    'no verifier': () => redeemed({ code_verifier: undefined }),
    'the challenge as the verifier': async () => {
      const { code_verifier, ...rest } = await granted()
      const challenge = createHash('sha256').update(code_verifier).digest('base64url')
      return gotToken(await post('/oauth/token', { ...rest, code_verifier: challenge }))
    },
  },
  codes: {
    'used a second time': async () => {
      const code = await granted()
      const first = (await post('/oauth/token', code)).json()
      const second = gotToken(await post('/oauth/token', code))
      return second || (await stillIn(first))
    },
    'used ten times at once': async () => {
      const code = await granted()
      const answers = await Promise.all(Array.from({ length: 10 }, () => post('/oauth/token', code)))
      const got = answers.filter(gotToken)
      return got.length > 1 || (await Promise.all(got.map((answer) => stillIn(answer.json())))).includes(true)
    },
    'with another redirect address': () => redeemed({ redirect_uri: EVIL }),
    'without its redirect address': () => redeemed({ redirect_uri: undefined }),
    'by another client': () => redeemed({ client_id: desk }),
    'for another door': () => redeemed({ resource: `${ISSUER}/a2a` }),
    'after a minute': async () => {
      const code = await granted()
      service.clock.time = new Date(service.clock.time.getTime() + 61_000)
      return gotToken(await post('/oauth/token', code))
    },
    'of a client that keeps a secret, without it': async () =>
      gotToken(await post('/oauth/token', await granted({}, keeper.id))),
    'of a client that keeps a secret, with another': async () =>
      gotToken(await post('/oauth/token', { ...(await granted({}, keeper.id)), client_secret: 'guessed' })),
    'of a client that keeps a secret, with what the database knows of it': async () => {
      const digest = createHash('sha256')
        .update(keeper.secret ?? '')
        .digest('base64url')
      return gotToken(await post('/oauth/token', { ...(await granted({}, keeper.id)), client_secret: digest }))
    },
    'as a refresh token': async () => refreshed((await granted()).code),
    'that was guessed': () => redeemed({ code: 'a'.repeat(43) }),
  },
  'refresh tokens': {
    'used again after ten seconds': async () => {
      const first = await tokens()
      const fields = { grant_type: 'refresh_token', refresh_token: first.refresh_token, client_id: clientId }
      const next = (await post('/oauth/token', fields)).json()
      service.clock.time = new Date(service.clock.time.getTime() + 10_001)
      return (await refreshed(first.refresh_token)) || (await stillIn(next)) || refreshed(next.refresh_token)
    },
    'by another client': async () => refreshed((await tokens()).refresh_token, { client_id: desk }),
    'for more scopes': async () => refreshed((await tokens()).refresh_token, { scope: 'debates.read debates.update' }),
    'for another door': async () => refreshed((await tokens()).refresh_token, { resource: `${ISSUER}/v1` }),
    'after thirty days': async () => {
      const { refresh_token } = await tokens()
      const before = service.clock.time
      service.clock.time = new Date(before.getTime() + 30 * 86_400_000 + 1000)
      const got = await refreshed(refresh_token)
      service.clock.time = before
      return got
    },
    'an access token in its place': async () => refreshed((await tokens()).access_token),
    'as an access token': async () => entered((await tokens()).refresh_token, 'mcp'),
    'of a grant that was given back': async () => {
      const { refresh_token, access_token } = await tokens()
      await post('/oauth/revoke', { token: access_token, client_id: clientId })
      return refreshed(refresh_token)
    },
    'given back by another client, to harm': async () => {
      const own = await tokens()
      await post('/oauth/revoke', { token: own.refresh_token, client_id: desk })
      return !(await stillIn(own))
    },
  },
  consent: {
    'in another browser': async () => {
      const { interaction } = await waiting()
      return decided(consentingBrowser(service).decide(interaction, eve))
    },
    'seen from another browser': async () => {
      const { interaction } = await waiting()
      return decided(consentingBrowser(service).look(interaction, eve))
    },
    'to an authorization that this browser did not begin': async () => {
      const [one, other] = [await waiting(), await waiting()]
      return decided(one.browser.decide(other.interaction, ada))
    },
    'with a cookie that nobody signed': async () => {
      const { interaction, browser } = await waiting()
      for (const name of browser.jar.keys()) if (name.endsWith('.sig')) browser.jar.set(name, 'a'.repeat(27))
      return decided(browser.decide(interaction, ada))
    },
    'by an API key': async () => {
      const { interaction, browser } = await waiting()
      return decided(browser.decide(interaction, await apiKey()))
    },
    'by the token of a grant': async () => {
      const { access_token } = await tokens()
      const { interaction, browser } = await waiting()
      return decided(browser.decide(interaction, { authorization: `Bearer ${access_token}` }))
    },
    'by nobody': async () => {
      const { interaction, browser } = await waiting()
      return decided(browser.decide(interaction, {} as CallerHeaders))
    },
    'in an organization of others': async () => {
      const { interaction, browser } = await waiting(await selfRegistered())
      return decided(browser.decide(interaction, eve, { organization_id: 'org_ada' }))
    },
    'to the client of another organization': async () => {
      const { interaction, browser } = await waiting()
      return decided(browser.decide(interaction, eve))
    },
    'to more than was asked for': async () => {
      const { interaction, browser } = await waiting()
      return decided(browser.decide(interaction, ada, { scopes: ['memory.read'] }))
    },
    twice: async () => {
      const { interaction, browser } = await waiting()
      expect(await decided(browser.decide(interaction, ada))).toBe(true)
      return decided(browser.decide(interaction, ada))
    },
    'after ten minutes': async () => {
      const { interaction, browser } = await waiting()
      service.clock.time = new Date(service.clock.time.getTime() + 601_000)
      return decided(browser.decide(interaction, ada))
    },
    'left out': async () => {
      const { interaction, browser } = await waiting()
      const { location = '' } = await browser.visit(`${ISSUER}/oauth/authorize/${interaction}`)
      return location.includes('code=')
    },
    'of one browser, gone on with in another': async () => {
      const { interaction, browser } = await waiting()
      const { redirect_to } = (await browser.decide(interaction, ada)).json().data
      const { location = '' } = await consentingBrowser(service).visit(redirect_to)
      return location.includes('code=')
    },
  },
  audiences: {
    'a token of one door at another': async () => entered((await tokens()).access_token, 'a2a'),
    'a token of one door at a third': async () => entered((await tokens()).access_token, 'v1'),
    'a door that is not ours': () => asked({ resource: 'https://evil.example/mcp' }),
    'a door that does not exist': () => asked({ resource: `${ISSUER}/admin` }),
    'two doors at once': () => asked({}, clientId, (url) => `${url}&resource=${encodeURIComponent(`${ISSUER}/a2a`)}`),
    'no door': () => asked({ resource: undefined }),
    'a Host that names another issuer': async () => {
      const { url } = await assistant().ask({ prompt: 'none' })
      const answer = await service.app.inject({ url: url.slice(ISSUER.length), headers: { host: 'evil.example' } })
      return answer.headers.location?.includes(`iss=${encodeURIComponent(ISSUER)}`) !== true
    },
    'a mixed-up answer, without its issuer': async () => {
      const question = await assistant().ask()
      const back = new URL(await consentingBrowser(service).grant(question.url, ada))
      return back.searchParams.get('iss') !== ISSUER
    },
  },
  scopes: {
    'the right to manage': () => asked({ scope: 'organization.manage' }),
    'the identity of the person': () => asked({ scope: 'openid' }),
    'the right to manage, beside another': async () => {
      const answer = await post('/oauth/token', await granted({ scope: 'debates.read organization.manage openid' }))
      return answer.json().scope !== 'debates.read'
    },
    'what a viewer may not do': async () => {
      await service.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'viewer' })
      const { access_token } = await tokens({ scope: 'debates.read debates.create' })
      const got = await entered(access_token, 'mcp', 'debates.create')
      await service.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'owner' })
      return got
    },
    'what was not granted': async () => entered((await tokens()).access_token, 'mcp', 'debates.update'),
  },
  tenants: {
    'ending a grant of others': async () => {
      const own = await tokens()
      const { grants } = (await service.app.inject({ url: '/api/v2/oauth/grants', headers: ada })).json().data
      for (const { id } of grants)
        await service.app.inject({ method: 'DELETE', url: `/api/v2/oauth/grants/${id}`, headers: eve })
      return !(await stillIn(own))
    },
    'removing a client of others': async () => {
      const gone = await service.app.inject({
        method: 'DELETE',
        url: `/api/v2/oauth/clients/${clientId}`,
        headers: eve,
      })
      return gone.statusCode !== 404
    },
    'seeing clients of others': async () => {
      const seen = await service.app.inject({ url: '/api/v2/oauth/clients', headers: eve })
      return seen.json().data.total !== 0
    },
  },
}

async function selfRegistered(): Promise<string> {
  const payload = { client_name: 'Newcomer', redirect_uris: [CALLBACK] }
  return (await service.app.inject({ method: 'POST', url: '/oauth/register', payload })).json().client_id
}

describe.for(Object.entries(ATTACKS))('%s', ([, attacks]) => {
  test.for(Object.entries(attacks))('%s', async ([, attack]) => {
    expect(await attack()).toBe(false)
  })
})

describe('metadata documents', () => {
  test('that are not good, or nobody may fetch, make no client', async () => {
    const host = await documentHost()
    try {
      const DOCUMENTS: Record<string, () => string> = {
        'another id': () => host.publish('/other', { client_id: `${host.origin}/victim` }),
        'a secret': () => host.publish('/secret', { client_secret: 'known to all' }),
        'a method with a secret': () => host.publish('/basic', { token_endpoint_auth_method: 'client_secret_basic' }),
        'another redirect': () => host.publish('/evil', { redirect_uris: [EVIL] }),
        'a redirect in clear text': () => host.publish('/clear', { redirect_uris: ['http://assistant.example/'] }),
        'no redirects': () => host.publish('/none', { redirect_uris: [] }),
        'too many bytes': () => host.publish('/large', { client_name: 'x'.repeat(70_000) }),
        'no JSON': () => host.serve('/text', { body: '<html>' }),
        'a list': () => host.serve('/list', { body: '[]' }),
        nothing: () => `${host.origin}/missing`,
        'a redirect elsewhere': () => {
          const headers = { location: host.publish('/target') }
          return host.serve('/moved', { status: 302, headers })
        },
        'a private address': () => 'https://10.0.0.1/client',
        'the address of a cloud': () => 'https://169.254.169.254/latest',
        'ourselves, by number': () => 'https://127.0.0.1/client',
        'clear text': () => 'http://localhost/client',
        'a user name': () => `https://user@localhost/client`,
        'a path that climbs': () => `${host.origin}/a/../b`,
      }
      for (const [name, publish] of Object.entries(DOCUMENTS)) {
        const id = publish()
        expect(await asked({}, id), name).toBe(false)
      }
      const before = host.asked.length
      expect(await asked({}, `${host.origin}/missing`)).toBe(false)
      expect(host.asked).toHaveLength(before)
    } finally {
      await host.close()
    }
  })
})

test('of several decisions at once one counts, and no other leaves a grant behind', async () => {
  const client = await selfRegistered()
  const { interaction, browser } = await waiting(client)
  const decide = (allow: boolean) => browser.decide(interaction, eve, { allow })
  const answers = await Promise.all([true, true, true, true].map(decide))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  const { grants } = (await service.app.inject({ url: '/api/v2/oauth/grants', headers: eve })).json().data
  expect(grants.filter(({ client_id }: { client_id: string }) => client_id === client)).toHaveLength(1)
})

test('a grant is nobody at every endpoint outside its door', async () => {
  const headers = { authorization: `Bearer ${(await tokens()).access_token}` }
  const closed = service.endpoints.filter(
    ({ auth, resource }) => auth !== 'public' && auth !== 'signature' && !resource,
  )
  expect(closed.length).toBeGreaterThan(400)
  const admitted: string[] = []
  for (const { id, method, path, versions } of closed) {
    const url = (versions === 'unversioned' ? path : `/api/v2${path}`).replace(/:[A-Za-z_]+/g, 'x').replace('*', 'x')
    const answer = await service.app.inject({ method, url, headers })
    if (answer.statusCode !== 401) admitted.push(`${id} ${answer.statusCode}`)
  }
  expect(admitted).toEqual([])
})

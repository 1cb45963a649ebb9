import * as oauth from 'oauth4webapi'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOf } from '../../../../test/support/audit/acts-of.ts'
import {
  type AuthorizationService,
  authorizationService,
  CALLBACK,
  consentingBrowser,
  DOCUMENTS_NEARBY,
  enter,
  fetchFrom,
  ISSUER,
  type Program,
  program,
  registeredClient,
} from '../../../../test/support/authorizations.ts'
import { documentHost } from '../../../../test/support/metadata-documents.ts'
import type { CallerHeaders } from '../../../../test/support/people.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'

let service: AuthorizationService
beforeAll(async () => {
  service = await authorizationService({ settings: DOCUMENTS_NEARBY })
})
afterAll(() => service.close())

const ada = () => service.token({ userId: 'usr_ada', org: 'org_ada', org_role: 'owner' })

/** From the question of an application to its tokens. */
async function tokensFor(assistant: Program, person: CallerHeaders, wishes: Record<string, string> = {}) {
  const asked = await assistant.ask(wishes)
  const back = await consentingBrowser(service).grant(asked.url, person)
  return assistant.redeem(back, asked)
}

const scopesOf = async (token: string, door?: string) => (await enter(service, token, door)).json().scopes

test('a registered client gets a token that opens its door and no other', async () => {
  const owner = await ada()
  const { id } = await registeredClient(service, owner)
  const tokens = await tokensFor(program(service, { client_id: id }), owner)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'debates.read debates.create' })
  expect(tokens.access_token).toMatch(/^svg_[\w-]{43}$/)
  const inside = await enter(service, tokens.access_token)
  expect(inside.json()).toEqual({ user_id: 'usr_ada', org: 'org_ada', scopes: ['debates.read', 'debates.create'] })
  const narrow = await enter(service, tokens.access_token, 'mcp', 'debates.update')
  expect(narrow.statusCode).toBe(403)
  expect(narrow.headers['www-authenticate']).toContain('error="insufficient_scope", scope="debates.update"')
  const elsewhere = await enter(service, tokens.access_token, 'a2a')
  expect(elsewhere.statusCode).toBe(401)
  expect(elsewhere.headers['www-authenticate']).toContain(`"${ISSUER}/.well-known/oauth-protected-resource/a2a"`)
})

test('a client that keeps a secret must send it', async () => {
  const owner = await ada()
  const { id, secret } = await registeredClient(service, owner, { confidential: true })
  const client = { client_id: id }
  const tokens = await tokensFor(program(service, client, oauth.ClientSecretBasic(secret ?? '')), owner)
  expect(await scopesOf(tokens.access_token)).toContain('debates.read')
  const posted = program(service, client, oauth.ClientSecretPost(secret ?? ''))
  expect(await posted.refresh(tokens.refresh_token ?? '')).toMatchObject({ token_type: 'bearer' })
  const stored = await service.platform.db.selectFrom('oauth_clients').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('a client that publishes a metadata document asks without being registered', async () => {
  const host = await documentHost()
  try {
    const id = host.publish('/assistant.json', { client_uri: 'https://assistant.example', scope: 'everything' })
    const assistant = program(service, { client_id: id })
    const person = await service.token({ userId: 'usr_bob', org: 'org_bob', org_role: 'member' })
    const asked = await assistant.ask({ scope: 'debates.read library.read offline_access' })
    const browser = consentingBrowser(service)
    const interaction = browser.interactionAt((await browser.visit(asked.url)).location)
    const shown = (await browser.look(interaction, person)).json().data
    expect(shown).toEqual({
      interaction,
      client: { id, name: 'Published assistant', kind: 'metadata-document', host: new URL(host.origin).host },
      redirect_host: 'assistant.example',
      on_this_computer: false,
      resource: 'mcp',
      scopes: ['debates.read', 'library.read'],
      organizations: [
        {
          ...{ id: 'org_bob', name: 'org_bob', role: 'member' },
          scopes: ['debates.read', 'library.read'],
          workspaces: [],
        },
      ],
    })
    const decided = await browser.decide(interaction, person, { scopes: ['library.read'] })
    const { location = '' } = await browser.visit(decided.json().data.redirect_to)
    const tokens = await assistant.redeem(location, asked)
    expect(tokens.scope).toBe('library.read')
    expect(host.asked).toEqual(['/assistant.json'])
  } finally {
    await host.close()
  }
})

test('a program registers itself, and listens on any port of the computer', async () => {
  const { through, server } = program(service, { client_id: '' })
  const response = await oauth.dynamicClientRegistrationRequest(
    await server(),
    { client_name: 'On my desk', redirect_uris: ['http://127.0.0.1/back'], token_endpoint_auth_method: 'none' },
    through,
  )
  const client = await oauth.processDynamicClientRegistrationResponse(response)
  const tokens = await tokensFor(program(service, client), await ada(), { redirect_uri: 'http://127.0.0.1:49152/back' })
  expect(await scopesOf(tokens.access_token)).toEqual(['debates.read', 'debates.create'])
  const row = service.platform.db.selectFrom('oauth_clients').where('id', '=', client.client_id)
  expect(await row.select(['unused_since', 'organization_id']).executeTakeFirst()).toEqual({
    unused_since: null,
    organization_id: null,
  })
})

test('a program that registered itself goes thirty days after its last grant has ended', async () => {
  const { through, server } = program(service, { client_id: '' })
  const wish = { client_name: 'Short', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }
  const response = await oauth.dynamicClientRegistrationRequest(await server(), wish, through)
  const client = await oauth.processDynamicClientRegistrationResponse(response)
  const person = await ada()
  for (const _ of ['once', 'again']) await tokensFor(program(service, client), person)
  const found = await service.app.inject({ url: '/api/v2/oauth/grants', headers: person })
  const own = found.json().data.grants.filter(({ client_id }: { client_id: string }) => client_id === client.client_id)
  const row = service.platform.db.selectFrom('oauth_clients').where('id', '=', client.client_id).select('unused_since')
  const unused = async () => (await row.executeTakeFirst())?.unused_since
  expect([own.length, await unused()]).toEqual([2, null])
  await Promise.all(
    own.map(({ id }: { id: string }) =>
      service.app.inject({ method: 'DELETE', url: `/api/v2/oauth/grants/${id}`, headers: person }),
    ),
  )
  expect(await unused()).not.toBe(null)
  const before = service.clock.time
  service.clock.time = new Date(before.getTime() + 31 * DAY_MS)
  await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  expect(await unused()).toBeUndefined()
  service.clock.time = before
})

test('ten refreshes at once give one pair and keep the grant', async () => {
  const owner = await ada()
  const { id } = await registeredClient(service, owner)
  const assistant = program(service, { client_id: id })
  const first = await tokensFor(assistant, owner)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => assistant.refresh(first.refresh_token ?? '')))
  expect(new Set(pairs.map(({ access_token, refresh_token }) => `${access_token} ${refresh_token}`)).size).toBe(1)
  const [pair] = pairs
  expect(pair?.refresh_token).not.toBe(first.refresh_token)
  expect(await scopesOf(pair?.access_token ?? '')).toContain('debates.create')
  const next = await assistant.refresh(pair?.refresh_token ?? '')
  expect(await scopesOf(next.access_token)).toContain('debates.create')
})

test('a person sees what they granted, with its last use, and ends it', async () => {
  const person = await service.token({ userId: 'usr_cy', org: 'org_cy', org_role: 'owner' })
  const { id } = await registeredClient(service, person)
  const tokens = await tokensFor(program(service, { client_id: id }), person)
  await enter(service, tokens.access_token)
  const listed = (await service.app.inject({ url: '/api/v2/oauth/grants', headers: person })).json().data
  expect(listed.total).toBe(1)
  const [grant] = listed.grants
  expect(grant).toMatchObject({
    ...{ user_id: 'usr_cy', client_id: id, client_name: 'Assistant', resource: 'mcp' },
    last_used_at: service.clock.time.toISOString(),
  })
  const ended = await service.app.inject({
    method: 'DELETE',
    url: `/api/v2/oauth/grants/${grant.id}`,
    headers: person,
  })
  expect(ended.json().data).toEqual({ id: grant.id, revoked: true })
  expect((await enter(service, tokens.access_token)).statusCode).toBe(401)
  const left = service.platform.db.selectFrom('oauth_objects').selectAll().where('grant_id', '=', grant.id)
  expect(await left.execute()).toEqual([])

  const application = async (headers: Record<string, string>) =>
    (await service.app.inject({ url: `/api/v2/oauth/grants/${grant.id}`, headers })).json().data
  expect(await application(person)).toEqual({ id: grant.id, client_name: 'Assistant' })
  expect(await application(await service.token({ userId: 'usr_di', org: 'org_cy' }))).toBeUndefined()
})

test('an application gives its access back', async () => {
  const owner = await ada()
  const { id } = await registeredClient(service, owner)
  const assistant = program(service, { client_id: id })
  const tokens = await tokensFor(assistant, owner)
  const known = await assistant.server()
  const answer = await oauth.revocationRequest(
    ...([known, { client_id: id }, oauth.None(), tokens.refresh_token ?? '', assistant.through] as const),
  )
  await oauth.processRevocationResponse(answer)
  expect((await enter(service, tokens.access_token)).statusCode).toBe(401)
})

test('a person who refuses is told to the application', async () => {
  const owner = await ada()
  const { id } = await registeredClient(service, owner)
  const assistant = program(service, { client_id: id })
  const asked = await assistant.ask()
  const back = await consentingBrowser(service).grant(asked.url, owner, { allow: false })
  await expect(assistant.redeem(back, asked)).rejects.toMatchObject({ error: 'access_denied' })
  expect(new URL(back).searchParams.get('iss')).toBe(ISSUER)
})

test('the documents of the doors name the authorization server, whatever the request calls us', async () => {
  const fetched = fetchFrom(service)
  for (const [path, door] of [
    ['/mcp', 'mcp'],
    ['/a2a', 'a2a'],
    ['/v1', 'v1'],
    ['', 'mcp'],
  ] as const) {
    const answer = await fetched(`${ISSUER}/.well-known/oauth-protected-resource${path}`, {
      headers: { host: 'evil.example' },
    })
    expect(await answer.json()).toMatchObject({ resource: `${ISSUER}/${door}`, authorization_servers: [ISSUER] })
  }
})

test('the action of a token is in the audit log as the one of its person', async () => {
  const person = await service.token({ userId: 'usr_dee', org: 'org_dee', org_role: 'owner' })
  const { id } = await registeredClient(service, person)
  await tokensFor(program(service, { client_id: id }), person)
  expect(await actsOf(service.platform, 'usr_dee')).toEqual(
    expect.arrayContaining(['authorization-server.consent success', 'authorization-server.token success']),
  )
})

test('what is stored of a token and a code says neither', async () => {
  const owner = await ada()
  const { id } = await registeredClient(service, owner)
  const assistant = program(service, { client_id: id })
  const asked = await assistant.ask()
  const back = await consentingBrowser(service).grant(asked.url, owner)
  const tokens = await assistant.redeem(back, asked)
  const stored = JSON.stringify(await service.platform.db.selectFrom('oauth_objects').selectAll().execute())
  for (const secret of [tokens.access_token, tokens.refresh_token, new URL(back).searchParams.get('code'), CALLBACK])
    expect(stored).not.toContain(secret)
})

import * as oauth from 'oauth4webapi'
import Type from 'typebox'
import { endpoint } from '../../src/http/endpoint.ts'
import { defineArea } from '../../src/platform.ts'
import type { Resource } from '../../src/shared/identity/caller.ts'
import type { Permission } from '../../src/shared/identity/permissions.ts'
import { type TestApp, testApp } from './app.ts'
import { type TestBrowser, testBrowser } from './browser.ts'
import type { CallerHeaders } from './people.ts'

export const ISSUER = 'https://parley.test'
export const CALLBACK = 'https://assistant.example/callback'

/** Settings with which metadata documents may lie on this machine. */
export const DOCUMENTS_NEARBY = {
  SERVICE_ENV: 'development',
  SERVICE_PRIVATE_HOSTS: 'localhost',
  SERVICE_LOG_LEVEL: 'fatal',
}

/** An endpoint of a door, which says who came in. */
const doorEndpoint = (door: Resource, permission: Permission) =>
  endpoint({
    id: `test-doors.${door}-${permission}`,
    method: 'GET',
    path: `/test-doors/${door}/${permission}`,
    summary: 'Says who came in',
    auth: { permission },
    versions: 'unversioned',
    resource: door,
    response: Type.Object({ user_id: Type.String(), org: Type.String(), scopes: Type.Array(Type.String()) }),
    handle: ({ caller: { userId, org, scopes } }) => ({ user_id: userId, org, scopes: [...scopes] }),
  })

const testDoors = () =>
  defineArea({
    name: 'test-doors',
    stability: 'internal',
    workspaces: true,
    endpoints: (['mcp', 'a2a', 'v1'] as const).flatMap((door) =>
      (['debates.read', 'debates.create', 'debates.update'] as const).map((right) => doorEndpoint(door, right)),
    ),
  })

type Options = NonNullable<Parameters<typeof testApp>[0]>

/** The service under a public address, with a door of each kind and a clock that tests may move. */
export async function authorizationService(options: Options = {}) {
  const clock = { time: new Date() }
  const service = await testApp({
    now: () => clock.time,
    extra: () => [testDoors()],
    ...options,
    settings: { SERVICE_PUBLIC_URL: ISSUER, RATE_LIMIT_ENABLED: 'false', ...options.settings },
  })
  return { ...service, clock }
}
export type AuthorizationService = Awaited<ReturnType<typeof authorizationService>>

type App = Pick<TestApp, 'app'>

/** What `oauth4webapi` fetches with: requests go straight to the service. */
export const fetchFrom = ({ app }: App) =>
  async function fetched(
    url: string,
    { method, headers, body }: { method?: string; headers?: object; body?: unknown },
  ) {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: (method ?? 'GET') as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
      ...(body === undefined || body === null ? {} : { payload: String(body) }),
    })
    const { statusCode: status, headers: answered } = answer
    const flat = Object.entries(answered).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, `${one}`]),
    )
    return new Response(answer.body === '' ? null : answer.body, { status, headers: flat as [string, string][] })
  }

/** A program that asks people for access. */
export function program(service: App, client: oauth.Client, auth: oauth.ClientAuth = oauth.None()) {
  const through = { [oauth.customFetch]: fetchFrom(service) }
  const server = async () => {
    const issuer = new URL(ISSUER)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...through })
    return oauth.processDiscoveryResponse(issuer, found)
  }

  return {
    server,
    through,

    /** The address to which it sends a person, and what it remembers of it; each wish replaces a parameter. */
    async ask(wishes: Record<string, string | undefined> = {}) {
      const { authorization_endpoint = '' } = await server()
      const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
      const url = new URL(authorization_endpoint)
      const parameters: Record<string, string | undefined> = {
        client_id: client.client_id,
        redirect_uri: CALLBACK,
        response_type: 'code',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: `${ISSUER}/mcp`,
        state,
        ...wishes,
      }
      for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
      return {
        url: url.href,
        verifier,
        state,
        redirectUri: parameters.redirect_uri ?? '',
        resource: parameters.resource,
      }
    },

    /** Tokens for what came back to its address. */
    async redeem(
      back: string,
      {
        verifier,
        state,
        redirectUri,
        resource = `${ISSUER}/mcp`,
      }: { verifier: string; state: string; redirectUri: string; resource?: string | undefined },
    ) {
      const known = await server()
      const answer = oauth.validateAuthResponse(known, client, new URL(back), state)
      const options = { ...through, additionalParameters: { resource } }
      const response = await oauth.authorizationCodeGrantRequest(
        ...([known, client, auth, answer, redirectUri, verifier, options] as const),
      )
      return oauth.processAuthorizationCodeResponse(known, client, response)
    },

    async refresh(token: string) {
      const known = await server()
      const response = await oauth.refreshTokenGrantRequest(known, client, auth, token, through)
      return oauth.processRefreshTokenResponse(known, client, response)
    },
  }
}
export type Program = ReturnType<typeof program>

interface Decision {
  allow?: boolean
  organization_id?: string
  workspace_id?: string
  scopes?: string[]
}

/** A browser in which an application asks, and a person decides. */
export function consentingBrowser({ app }: App, issuer = ISSUER) {
  const browser: TestBrowser = testBrowser(app, issuer)
  const cookies = () => [...browser.jar].map(([name, value]) => `${name.split(' ')[1]}=${value}`).join('; ')
  const interactionAt = (location = '') => new URL(location, issuer).searchParams.get('interaction') ?? ''

  const decide = (interaction: string, person: CallerHeaders, decision: Decision = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/oauth/consent',
      headers: { ...person, cookie: cookies() },
      payload: { interaction, allow: true, ...decision },
    })

  return {
    ...browser,
    cookies,
    interactionAt,
    decide,

    look: (interaction: string, person: CallerHeaders) =>
      app.inject({
        url: `/api/v2/oauth/consent?interaction=${interaction}`,
        headers: { ...person, cookie: cookies() },
      }),

    /** From where the application sends the person to where the browser comes back to it. */
    async grant(url: string, person: CallerHeaders, decision: Decision = {}): Promise<string> {
      const asked = await browser.visit(url)
      if (asked.status !== 302) throw new Error(`Not asked: ${asked.status} ${asked.body}`)
      const decided = await decide(interactionAt(asked.location), person, decision)
      if (decided.statusCode !== 200) throw new Error(`Not decided: ${decided.statusCode} ${decided.body}`)
      const { location } = await browser.visit(decided.json().data.redirect_to)
      return location ?? ''
    },
  }
}

/** A client of the organization that the person leads. */
export async function registeredClient({ app }: App, leader: CallerHeaders, wishes: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/oauth/clients',
    headers: leader,
    payload: { name: 'Assistant', redirect_uris: [CALLBACK], ...wishes },
  })
  if (answer.statusCode !== 201) throw new Error(`Not registered: ${answer.statusCode} ${answer.body}`)
  return answer.json().data as { id: string; secret: string | null }
}

/** Comes through a door with a token. */
export const enter = ({ app }: App, token: string, door = 'mcp', right = 'debates.read') =>
  app.inject({ url: `/test-doors/${door}/${right}`, headers: { authorization: `Bearer ${token}` } })

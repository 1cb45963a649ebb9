import Type, { type TSchema } from 'typebox'
import { endpoint, RawAnswer, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import { type HandedAnswer, handOver } from '../../../http/hand-over.ts'
import { perHour, perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { notFound } from '../../../shared/errors.ts'
import { clientMetadata } from './client-metadata.ts'
import { DOORS } from './doors.ts'
import { doorMetadata, serverMetadata } from './metadata.ts'
import * as S from './schema.ts'
import type { AuthorizationServer } from './server.ts'

interface ProviderRoutesDependencies {
  issuer: string
  registration: boolean
  server: AuthorizationServer
}

/** What the provider is told of a request, where its endpoint does not parse it. */
interface Handed {
  path: string
  request: RequestFacts
  reply: ReplyControls
  body?: { type: string; text: string }
}

const HANDED_HEADERS = ['accept', 'authorization', 'cookie', 'user-agent'] as const
const ANSWERED_HEADERS = ['location', 'cache-control', 'pragma', 'www-authenticate'] as const
const FORM = 'application/x-www-form-urlencoded'
/** The provider's own session, which nothing here relies on. */
const SESSION_COOKIE = /^parley_oauth_session/

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const formOf = (fields: Readonly<Record<string, string | undefined>>) => ({
  type: FORM,
  text: new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  ).toString(),
})

/** A redirect of a GET is 302 here, as everywhere in the service. */
const statusOf = (status: number) => (status === 303 ? 302 : status)

export function providerRoutes({ issuer, registration, server }: ProviderRoutesDependencies) {
  /** Hands a request on, and passes on the status and the headers of the answer that clients may rely on. */
  async function answer({ path, request, reply, body }: Handed): Promise<HandedAnswer> {
    const headers = {
      ...Object.fromEntries(HANDED_HEADERS.map((name) => [name, request.headers[name]])),
      ...(body ? { 'content-type': body.type } : {}),
    }
    const { method, ip } = request
    const answered = await server.within(request.actAs, (provider) =>
      handOver(provider.callback(), {
        method: method === 'HEAD' ? 'GET' : method,
        path,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
        publicAddress: issuer,
        ip,
        ...(body ? { body: body.text } : {}),
      }),
    )
    reply.status(statusOf(answered.status))
    for (const name of ANSWERED_HEADERS) {
      const value = answered.headers[name]
      if (value !== undefined) reply.header(name, String(value))
    }
    for (const cookie of [answered.headers['set-cookie'] ?? []].flat().map(String))
      if (!SESSION_COOKIE.test(cookie)) reply.header('set-cookie', cookie)
    return answered
  }

  const json = async (handed: Handed) => JSON.parse((await answer(handed)).body || 'null')

  /** What the provider says of a client beyond what was asked of it is of no use here. */
  const registered = async (handed: Handed) => {
    const said = await json(handed)
    const names = Object.keys({ ...S.RegisteredClient.properties, ...S.OauthRefusal.properties })
    return Object.fromEntries(names.filter((name) => name in said).map((name) => [name, said[name]])) as typeof said
  }

  /** A redirect, or a refusal that is for the person alone, since nobody else is known yet. */
  async function browserAnswer(handed: Handed) {
    const { status, body } = await answer(handed)
    if (status >= 400) return JSON.parse(body)
    return new RawAnswer('text/plain; charset=utf-8', '')
  }

  const oauth = { auth: 'public', versions: 'unversioned', envelope: false, faults: 'oauth' } as const
  const refusesItself = { statuses: [400, 401] as const, body: S.OauthRefusal }
  const documentAt = <Response extends TSchema>(id: string, path: string, summary: string, response: Response) => ({
    ...{ id, method: 'GET' as const, path, summary, response },
    ...oauth,
    limit: perMinute(60, 'ip', 'oauth.metadata'),
    anyOrigin: true as const,
  })

  return [
    endpoint({
      id: 'authorization-server.authorize',
      method: 'GET',
      path: '/oauth/authorize',
      summary: 'Ask a person for access in their browser (RFC 6749, with PKCE)',
      description:
        'Redirects to the consent page of the console. A request that cannot be trusted is refused without a redirect.',
      ...oauth,
      limit: perMinute(20, 'ip', 'oauth.authorize'),
      status: 302,
      query: S.AuthorizationQuery,
      refusesItself,
      response: Type.Null(),
      handle: ({ request, reply }) =>
        browserAnswer({ path: `/oauth/authorize${queryOf(request.url)}`, request, reply }),
    }),
    endpoint({
      id: 'authorization-server.resume',
      method: 'GET',
      path: '/oauth/authorize/:uid',
      summary: 'Redirect to the application with a code, after consent',
      ...oauth,
      limit: perMinute(20, 'ip', 'oauth.authorize'),
      status: 302,
      params: S.AuthorizationParams,
      refusesItself,
      response: Type.Null(),
      handle: ({ params, request, reply }) => browserAnswer({ path: `/oauth/authorize/${params.uid}`, request, reply }),
    }),
    endpoint({
      id: 'authorization-server.token',
      method: 'POST',
      path: '/oauth/token',
      anyOrigin: true,
      summary: 'Exchange a code or a refresh token for tokens',
      ...oauth,
      limit: perMinute(20, 'ip', 'oauth.token'),
      accepts: ['form'],
      body: S.TokenRequest,
      refusesItself,
      response: S.TokenAnswer,
      handle: ({ body, request, reply }) => json({ path: '/oauth/token', request, reply, body: formOf(body) }),
    }),
    endpoint({
      id: 'authorization-server.revoke-token',
      method: 'POST',
      path: '/oauth/revoke',
      anyOrigin: true,
      summary: 'Revoke a token and end its grant (RFC 7009)',
      ...oauth,
      limit: perMinute(20, 'ip', 'oauth.revoke'),
      accepts: ['form'],
      body: S.RevocationRequest,
      refusesItself,
      response: Type.Null(),
      handle: ({ body, request, reply }) => json({ path: '/oauth/revoke', request, reply, body: formOf(body) }),
    }),
    endpoint({
      id: 'authorization-server.register',
      method: 'POST',
      path: '/oauth/register',
      anyOrigin: true,
      summary: 'Register a client that asks people for access (RFC 7591)',
      ...oauth,
      limit: perHour(10, 'ip', 'oauth.register'),
      status: 201,
      refusals: [404],
      body: S.Registration,
      example: { body: { client_name: 'An assistant', redirect_uris: ['https://assistant.example/callback'] } },
      refusesItself,
      response: S.RegisteredClient,
      handle: ({ body, request, reply }) => {
        if (!registration) throw notFound('Endpoint', '/oauth/register')
        const metadata = clientMetadata(body)
        if (metadata) {
          const text = JSON.stringify(metadata)
          return registered({ path: '/oauth/register', request, reply, body: { type: 'application/json', text } })
        }
        reply.status(400)
        return { error: 'invalid_redirect_uri', error_description: 'redirect_uris must be https, or on this computer' }
      },
    }),
    endpoint({
      ...documentAt(
        'authorization-server.metadata',
        '/.well-known/oauth-authorization-server',
        'How clients reach the authorization server (RFC 8414)',
        S.ServerMetadata,
      ),
      handle: () => serverMetadata(issuer, { registration }),
    }),
    endpoint({
      ...documentAt(
        'authorization-server.resource',
        '/.well-known/oauth-protected-resource',
        'Who issues tokens for assistants (RFC 9728)',
        S.DoorMetadata,
      ),
      handle: () => doorMetadata(issuer, 'mcp'),
    }),
    ...DOORS.map((door) =>
      endpoint({
        ...documentAt(
          `authorization-server.resource-${door}`,
          `/.well-known/oauth-protected-resource/${door}`,
          `Who issues tokens for \`/${door}\` (RFC 9728)`,
          S.DoorMetadata,
        ),
        handle: () => doorMetadata(issuer, door),
      }),
    ),
  ]
}

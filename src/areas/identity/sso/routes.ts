import Type from 'typebox'
import { type BrowserFlow, redirect, wantsJson, withFragment } from '../../../http/browser-flow.ts'
import { endpoint, RawAnswer, type ReplyControls, type RequestFacts } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { invalid } from '../../../shared/errors.ts'
import { type AnyCaller, isKnown } from '../../../shared/identity/caller.ts'
import type { Answer, SingleLogout } from './provider.ts'
import type { CallbackResult } from './schema.ts'
import * as S from './schema.ts'
import type { SsoService } from './service.ts'

const limit = perMinute(20, 'ip', 'auth.sso')

/** Single sign-on for programs: addresses and tokens come as JSON. */
export const ssoApiRoutes = (sso: SsoService, browser: BrowserFlow) => [
  endpoint({
    id: 'sso.login',
    method: 'GET',
    path: '/auth/sso/login',
    summary: 'Get the address to sign in at the identity provider',
    auth: 'public',
    refusals: [401, 404],
    limit,
    formerly: [{ path: '/sso/login' }],
    query: S.LoginQuery,
    response: S.Begun,
    handle: ({ query, request, reply }) => sso.begin(query, browser.given({ request, reply }), 'program'),
  }),
  endpoint({
    id: 'sso.callback',
    method: 'GET',
    path: '/auth/sso/callback',
    summary: 'Receive the result of signing in at the identity provider',
    description:
      'Redirects with the tokens in the fragment, or to the error address; answers JSON if the request asks for it.',
    auth: 'public',
    refusals: [401, 403],
    limit,
    formerly: [{ path: '/sso/callback' }],
    query: S.CallbackQuery,
    response: S.CallbackResult,
    database: {
      roundTrips: 20,
      statements: 21,
      because:
        'The state is spent before the identity is admitted, and then a session begins and is linked to that of the provider.',
    },
    handle: ({ query, ...exchange }) => arrival(sso, browser, query, exchange),
  }),
  endpoint({
    id: 'sso.refresh',
    method: 'POST',
    path: '/auth/sso/refresh',
    summary: 'Exchange the refresh token of a single sign-on for a new pair',
    auth: 'public',
    refusals: [401, 404],
    limit,
    refreshCookie: 'spent',
    body: S.RefreshRequest,
    example: { body: { refresh_token: 'the-refresh-token-of-the-sign-in' } },
    response: S.Refreshed,
    handle: ({ body, request }) => sso.refresh(body.provider, body.refresh_token, request),
  }),
  endpoint({
    id: 'sso.logout',
    method: 'POST',
    path: '/auth/sso/logout',
    summary: 'Log out here, and get the address to log out at the identity provider',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [404],
    limit,
    formerly: [{ path: '/sso/logout' }],
    refreshCookie: 'dropped',
    body: S.LogoutRequest,
    response: S.LoggedOut,
    handle: ({ body, caller }) => sso.logOut(body, caller),
  }),
  endpoint({
    id: 'sso.providers',
    method: 'GET',
    path: '/auth/sso/providers',
    summary: 'List the identity providers',
    auth: 'public',
    limit,
    response: S.Providers,
    handle: () => sso.providers(),
  }),
  endpoint({
    id: 'sso.config',
    method: 'GET',
    path: '/auth/sso/config',
    summary: 'Show the settings of the identity provider, without secrets',
    auth: 'public',
    limit,
    query: S.ConfigQuery,
    response: S.ProviderConfig,
    handle: () => sso.config(),
  }),
  endpoint({
    id: 'sso.status',
    method: 'GET',
    path: '/sso/status',
    summary: 'Show whether single sign-on is available',
    auth: 'public',
    limit,
    response: S.Status,
    handle: () => sso.status(),
  }),
]

interface SsoBrowserRoutesDependencies {
  sso: SsoService
  singleLogout: SingleLogout
  metadata: () => Promise<Type.Static<typeof S.Metadata>>
  browser: BrowserFlow
}

/** Single sign-on for browsers, and for identity providers that speak through them. */
export function ssoBrowserRoutes({ sso, singleLogout, metadata, browser }: SsoBrowserRoutesDependencies) {
  async function logOutAtProvider() {
    const url = await sso.providerLogoutUrl()
    if (!url) throw invalid('SAMLRequest', 'is required')
    return url
  }

  function logOut(body: S.LogoutBody, caller: AnyCaller) {
    if (!isKnown(caller)) throw invalid('SAMLRequest', 'is required of callers who are not signed in')
    return sso.logOut(body, caller)
  }

  return [
    endpoint({
      id: 'sso.start',
      method: 'GET',
      path: '/auth/sso/login',
      versions: 'unversioned',
      summary: 'Start signing in at the identity provider',
      auth: 'public',
      refusals: [401, 404],
      limit,
      status: 302,
      query: S.LoginQuery,
      response: Type.Null(),
      handle: ({ query, request, reply }) =>
        browser.shown({ request, reply }, async () => {
          const begun = await sso.begin(query, browser.given({ request, reply }), 'browser')
          return redirect(reply, begun.authorization_url)
        }),
    }),
    endpoint({
      id: 'sso.arrive',
      method: 'GET',
      path: '/auth/sso/callback',
      versions: 'unversioned',
      summary: 'Receive the result of signing in at the identity provider',
      auth: 'public',
      refusals: [401, 403],
      limit,
      otherStatuses: [302],
      query: S.CallbackQuery,
      response: S.CallbackResult,
      database: {
        roundTrips: 20,
        statements: 21,
        because:
          'The state is spent before the identity is admitted, and then a session begins and is linked to that of the provider.',
      },
      handle: ({ query, ...exchange }) => arrival(sso, browser, query, exchange),
    }),
    endpoint({
      id: 'sso.assert',
      method: 'POST',
      path: '/auth/sso/callback',
      versions: 'unversioned',
      summary: "Receive the identity provider's SAML assertion",
      auth: 'public',
      refusals: [401, 403],
      limit,
      formerly: [{ path: '/api/sso/callback' }],
      otherStatuses: [302],
      accepts: ['form'],
      bodyLimit: S.CALLBACK_BYTES,
      body: S.CallbackBody,
      response: S.CallbackResult,
      database: {
        roundTrips: 20,
        statements: 21,
        because:
          'The state is spent before the identity is admitted, and then a session begins and is linked to that of the provider.',
      },
      handle: ({ body, ...exchange }) => arrival(sso, browser, body, exchange),
    }),
    endpoint({
      id: 'sso.single-logout',
      method: 'GET',
      path: '/auth/sso/logout',
      versions: 'unversioned',
      summary: 'Receive a logout from the identity provider, or start one there',
      description: 'Ends sessions here only when the identity provider signed the request.',
      auth: 'public',
      refusals: [401],
      limit,
      status: 302,
      query: S.LogoutQuery,
      response: Type.Null(),
      handle: ({ query, request, reply }) =>
        browser.shown({ request, reply }, async () => {
          const isMessage = query.SAMLRequest !== undefined || query.SAMLResponse !== undefined
          return redirect(reply, isMessage ? await singleLogout({ query: queryOf(request) }) : await logOutAtProvider())
        }),
    }),
    endpoint({
      id: 'sso.single-logout-post',
      method: 'POST',
      path: '/auth/sso/logout',
      versions: 'unversioned',
      summary: 'Receive a logout from the identity provider, or log out',
      auth: 'public',
      refusals: [401, 403, 404],
      limit,
      otherStatuses: [302],
      accepts: ['form'],
      bodyLimit: S.CALLBACK_BYTES,
      body: S.LogoutBody,
      response: S.LoggedOut,
      handle: ({ body, caller, request, reply }) =>
        browser.shown({ request, reply }, async () => {
          if (body.SAMLRequest === undefined && body.SAMLResponse === undefined) return logOut(body, caller)
          return redirect(reply, await singleLogout({ form: body }))
        }),
    }),
    endpoint({
      id: 'sso.metadata',
      method: 'GET',
      path: '/auth/sso/metadata',
      versions: 'unversioned',
      summary: "Get this installation's SAML metadata",
      auth: 'public',
      limit,
      formerly: [{ path: '/api/sso/metadata' }],
      produces: 'application/samlmetadata+xml',
      response: S.Metadata,
      handle: async ({ request }) => {
        const described = await metadata()
        return wantsJson(request) ? described : new RawAnswer('application/samlmetadata+xml', described.metadata_xml)
      },
    }),
  ]
}

const queryOf = ({ url }: RequestFacts) => url.slice(url.indexOf('?') + 1)

interface Exchange {
  request: RequestFacts
  reply: ReplyControls
}

/** Every way back from the identity provider ends here: in tokens, in another round, or on the error page. */
const arrival = (sso: SsoService, browser: BrowserFlow, answer: Answer, { request, reply }: Exchange) =>
  browser.shown({ request, reply }, async () => {
    const reader = wantsJson(request) ? 'program' : 'browser'
    const finished = await sso.finish(browser.known(request), answer, reader, request)
    if ('continueAt' in finished) return redirect(reply, finished.continueAt)
    if (reader === 'program') return finished
    return redirect(reply, withFragment(finished.redirect_url, fragmentOf(finished)))
  })

function fragmentOf(result: CallbackResult): Record<string, string> {
  if ('mfa_required' in result) return { mfa_required: 'true', pending_token: result.pending_token }
  const { access_token, refresh_token, user_id } = result
  return { access_token, refresh_token, user_id }
}

import Type from 'typebox'
import { type BrowserFlow, redirect, wantsJson } from '../../../http/browser-flow.ts'
import { endpoint, RawAnswer, type RequestFacts } from '../../../http/endpoint.ts'
import { invalid } from '../../../shared/errors.ts'
import { type AnyCaller, isKnown } from '../../../shared/identity/caller.ts'
import { arrival, limit } from './arrival-routes.ts'
import * as S from './schema.ts'
import type { SsoService } from './service.ts'
import type { SingleLogout } from './single-logout.ts'

interface SsoBrowserRoutesDependencies {
  sso: SsoService
  singleLogout: SingleLogout
  metadata: () => Promise<Type.Static<typeof S.Metadata>>
  browser: BrowserFlow
}

const queryOf = ({ url }: RequestFacts) => url.slice(url.indexOf('?') + 1)

/** Single sign-on for browsers, and for identity providers that speak through them. */
export function ssoBrowserRoutes({ sso, singleLogout, metadata, browser }: SsoBrowserRoutesDependencies) {
  async function logOutAtProvider() {
    const url = await sso.providerLogoutUrl()
    if (!url) throw invalid('SAMLRequest', 'is required')
    return url
  }

  function logOut(body: S.LogoutBody, caller: AnyCaller) {
    if (!isKnown(caller)) throw invalid('SAMLRequest', 'is required from whoever is not signed in')
    return sso.logOut(body, caller)
  }

  return [
    endpoint({
      id: 'sso.start',
      method: 'GET',
      path: '/auth/sso/login',
      versions: 'unversioned',
      summary: 'Begin to sign in at the identity provider',
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
      summary: 'Return from the identity provider',
      auth: 'public',
      refusals: [401, 403],
      limit,
      otherStatuses: [302],
      query: S.CallbackQuery,
      response: S.CallbackResult,
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
      handle: ({ body, ...exchange }) => arrival(sso, browser, body, exchange),
    }),
    endpoint({
      id: 'sso.single-logout',
      method: 'GET',
      path: '/auth/sso/logout',
      versions: 'unversioned',
      summary: 'Receive a logout from the identity provider, or begin one there',
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
      summary: "This installation's SAML metadata",
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

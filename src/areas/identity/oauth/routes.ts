import Type from 'typebox'
import { type BrowserFlow, redirect, wantsJson, withFragment } from '../../../http/browser-flow.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { withVersionedAddresses } from '../../../http/versions/api-version.ts'
import * as S from './schema.ts'
import type { OauthService } from './service.ts'

const limit = perMinute(20, 'ip', 'auth.sso')

/** What the fragment of the success address contains. */
function fragmentOf(result: S.CallbackResult): Record<string, string> {
  if ('linked' in result) return { linked: 'true', provider: result.provider, user_id: result.user_id }
  if ('mfa_required' in result) return { mfa_required: 'true', pending_token: result.pending_token }
  return { access_token: result.access_token, refresh_token: result.refresh_token, user_id: result.user_id }
}

export const oauthRoutes = (oauth: OauthService, browser: BrowserFlow, registration: 'open' | 'closed') => [
  endpoint({
    id: 'oauth.providers',
    method: 'GET',
    path: '/auth/oauth/providers',
    summary: 'List the available sign-in providers',
    auth: 'public',
    limit,
    response: S.Providers,
    handle: ({ request }) => {
      const { providers } = oauth.providers()
      return {
        providers: providers.map((each) => withVersionedAddresses(each, request.version, 'auth_url')),
        registration,
      }
    },
  }),
  endpoint({
    id: 'oauth.start',
    method: 'GET',
    path: '/auth/oauth/:provider',
    summary: 'Start signing in with the provider',
    description: 'Redirects the browser to the provider.',
    auth: 'public',
    refusals: [401],
    limit,
    status: 302,
    query: S.StartQuery,
    example: { params: { provider: 'github' } },
    response: Type.Null(),
    handle: ({ params, query, request, reply }) =>
      browser.shown({ request, reply }, async () => {
        const secret = browser.given({ request, reply })
        return redirect(reply, await oauth.start(params.provider, query.redirect_url, secret))
      }),
  }),
  endpoint({
    id: 'oauth.callback',
    method: 'GET',
    path: '/auth/oauth/:provider/callback',
    summary: 'Receive the result of signing in with the provider',
    description:
      'Redirects to the success address with the tokens in the fragment, or to the error address; answers JSON if the request asks for it.',
    auth: 'public',
    refusals: [401, 403, 409],
    limit,
    otherStatuses: [302],
    query: S.CallbackQuery,
    example: { params: { provider: 'github' } },
    response: S.CallbackResult,
    database: {
      roundTrips: 20,
      statements: 21,
      because:
        'The state is spent before the identity is looked up, linked or given an account, and then a session begins.',
    },
    handle: ({ params, query, request, reply }) =>
      browser.shown({ request, reply }, async () => {
        const result = await oauth.callback(params.provider, browser.known(request), query, request)
        return wantsJson(request) ? result : redirect(reply, withFragment(result.redirect_url, fragmentOf(result)))
      }),
  }),
  endpoint({
    id: 'oauth.link',
    method: 'POST',
    path: '/auth/oauth/link',
    summary: "Start linking the provider to the caller's account",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [404],
    limit,
    body: S.LinkRequest,
    example: { body: { provider: 'github' } },
    response: S.LinkBegun,
    handle: ({ body, caller, request, reply }) => oauth.link(body, caller, browser.given({ request, reply })),
  }),
  endpoint({
    id: 'oauth.unlink',
    method: 'DELETE',
    path: '/auth/oauth/unlink',
    summary: "Unlink the provider from the caller's account",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [404, 409],
    limit,
    query: S.UnlinkQuery,
    body: S.UnlinkRequest,
    response: S.Unlinked,
    handle: ({ query, body, caller }) => oauth.unlink(body.provider ?? query.provider, caller),
  }),
]

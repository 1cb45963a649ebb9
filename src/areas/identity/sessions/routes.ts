import { endpoint, type ReplyControls } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import type { LogIn } from './login.ts'
import type { OwnSessions } from './own-sessions.ts'
import * as S from './schema.ts'
import type { SessionService } from './service.ts'
import type { Asked, TokenGrants } from './token-grants.ts'

interface Services {
  logIn: LogIn
  renew: SessionService['renew']
  own: OwnSessions
  grant: TokenGrants
}

/** RFC 6749 has its own way to say what went wrong. */
async function answerGrant(grant: TokenGrants, body: S.TokenRequest, asked: Asked, reply: ReplyControls) {
  const answer = await grant(body, asked)
  reply.status(answer.status)
  reply.header('pragma', 'no-cache')
  if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="API key"')
  return answer.body
}

export const sessionRoutes = ({ logIn, renew, own, grant }: Services) => [
  endpoint({
    id: 'sessions.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail address and password',
    auth: 'public',
    refusals: [401, 403],
    limit: perMinute(10, 'ip', 'auth.login'),
    successor: '/auth/token',
    body: S.Login,
    example: { body: { email: 'ada@example.org', password: 'correct horse battery' } },
    response: S.LoggedIn,
    database: {
      roundTrips: 13,
      statements: 14,
      because:
        'Lockout, password, second factor and erasures are checked in this order, so that none tells about the others.',
    },
    handle: ({ body, request }) => logIn(body, request),
  }),
  endpoint({
    id: 'sessions.token',
    method: 'POST',
    path: '/auth/token',
    summary: 'Get tokens by an OAuth 2.0 grant',
    auth: 'public',
    refusals: [403],
    refusesItself: { statuses: [400, 401], body: S.TokenRefusal },
    limit: perMinute(10, 'ip', 'auth.login'),
    body: S.TokenRequest,
    accepts: ['form'],
    envelope: false,
    faults: 'oauth',
    example: { body: { grant_type: 'password', username: 'ada@example.org', password: 'correct horse battery' } },
    response: S.TokenAnswer,
    database: {
      roundTrips: 13,
      statements: 14,
      because:
        'Lockout, password, second factor and erasures are checked in this order, so that none tells about the others.',
    },
    handle: ({ body, request, reply }) =>
      answerGrant(grant, body, { origin: request, authorization: request.headers.authorization?.toString() }, reply),
  }),
  endpoint({
    id: 'sessions.refresh',
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair',
    auth: 'public',
    refusals: [401],
    refreshCookie: 'spent',
    body: S.RefreshRequest,
    example: { body: { refresh_token: 'the-refresh-token-of-the-sign-in' } },
    response: S.Refreshed,
    handle: ({ body, request }) => renew(body.refresh_token, request),
  }),
  endpoint({
    id: 'sessions.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the current session',
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refreshCookie: 'dropped',
    response: S.LoggedOut,
    handle: ({ caller }) => own.logOut(caller),
  }),
  endpoint({
    id: 'sessions.logout-all',
    method: 'POST',
    path: '/auth/logout-all',
    summary: "End all of the caller's sessions",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refreshCookie: 'dropped',
    response: S.LoggedOutEverywhere,
    handle: ({ caller }) => own.logOutEverywhere(caller),
  }),
  endpoint({
    id: 'sessions.list',
    method: 'GET',
    path: '/auth/sessions',
    summary: "List the caller's sessions, most recently used first",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    limit: perMinute(30, 'user'),
    response: S.SessionList,
    handle: ({ caller }) => own.list(caller),
  }),
  endpoint({
    id: 'sessions.revoke-others',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: "End all of the caller's sessions but the current one",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    response: S.RevokedOthers,
    handle: ({ caller }) => own.revokeOthers(caller),
  }),
  endpoint({
    id: 'sessions.revoke',
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    summary: "End another of the caller's sessions",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    limit: perMinute(10, 'user'),
    params: S.SessionParams,
    response: S.Revoked,
    handle: ({ params, caller }) => own.revoke(params.session_id, caller),
  }),
]

import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import * as S from './schema.ts'
import type { AccountService } from './service.ts'

const me = {
  method: 'GET',
  summary: "Show the caller's profile",
  auth: 'user',
  personal: true,
  withCaller: 'profile',
  refusals: [403],
  response: S.Me,
} as const

const change = {
  path: '/auth/me',
  auth: 'user',
  personal: true,
  oauthOnly: true,
  body: S.ProfileChanges,
  response: S.MeChanged,
} as const

export const accountRoutes = (accounts: AccountService) => [
  endpoint({
    id: 'accounts.register',
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    auth: 'public',
    description:
      'In production, where mail is sent, the answer is the same whether or not the address has an account: `requires_verification` is true, the tokens are empty, and the account exists once its owner has answered the mail.',
    refusals: [403, 409],
    limit: perMinute(5, 'ip', 'auth.register'),
    status: 201,
    location: () => '/auth/me',
    body: S.Registration,
    example: { body: { email: 'you@example.org', password: 'correct horse battery', name: 'Ada' } },
    response: S.Registered,
    database: {
      roundTrips: 15,
      statements: 16,
      because: 'The account with its organization comes first, then the session in it, whose audit entry needs both.',
    },
    handle: ({ body, request }) => accounts.register(body, request),
  }),
  endpoint({
    ...me,
    id: 'accounts.me',
    path: '/auth/me',
    handle: ({ caller, request }) => accounts.me(caller, request.broughtWithCaller),
  }),
  endpoint({
    ...me,
    id: 'users.me',
    path: '/users/me',
    formerly: [{ path: '/user' }],
    handle: ({ caller, request }) => accounts.me(caller, request.broughtWithCaller),
  }),
  endpoint({
    ...change,
    id: 'accounts.replace',
    method: 'PUT',
    summary: "Change the caller's profile",
    handle: ({ body, caller }) => accounts.change(body, caller),
  }),
  endpoint({
    ...change,
    id: 'accounts.change',
    method: 'PATCH',
    summary: "Change parts of the caller's profile",
    handle: ({ body, caller }) => accounts.change(body, caller),
  }),
]

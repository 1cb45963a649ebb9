import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import * as S from './schema.ts'
import type { PasswordService } from './service.ts'

export const passwordRoutes = (passwords: PasswordService) => [
  endpoint({
    id: 'passwords.change',
    method: 'POST',
    path: '/auth/password/change',
    summary: "Change the caller's password, end all sessions and start a new one",
    auth: 'user',
    personal: true,
    oauthOnly: true,
    refusals: [409],
    limit: perMinute(10, 'user'),
    body: S.PasswordChange,
    example: { body: { current_password: 'correct horse battery', new_password: 'another horse battery' } },
    response: S.PasswordChanged,
    database: {
      roundTrips: 17,
      statements: 20,
      because:
        'The proof is checked between lockouts, every other session ends, and a new one begins with the new password.',
    },
    handle: ({ body, caller, request }) => passwords.change(body, caller, request),
  }),
  endpoint({
    id: 'passwords.forgot',
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Ask for a mail to reset a password',
    auth: 'public',
    limit: perMinute(5, 'ip'),
    body: S.Forgotten,
    example: { body: { email: 'ada@example.org' } },
    response: S.ResetOffered,
    handle: ({ body }) => passwords.forgot(body.email),
  }),
  endpoint({
    id: 'passwords.reset',
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Set a new password with the token from the mail, and end all sessions',
    auth: 'public',
    audit: 'intent',
    limit: perMinute(10, 'ip'),
    body: S.PasswordReset,
    example: { body: { token: 'the-token-of-the-letter', new_password: 'another horse battery' } },
    response: S.PasswordWasReset,
    database: {
      roundTrips: 19,
      statements: 22,
      because: 'The secret is spent with the change, every session ends, and a new one begins with the new password.',
    },
    handle: ({ body, request }) => passwords.reset(body, request),
  }),
]

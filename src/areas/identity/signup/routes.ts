import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import * as S from './schema.ts'
import type { SignupService } from './service.ts'

export const signupRoutes = (signup: SignupService) => [
  endpoint({
    id: 'signup.begin',
    method: 'POST',
    path: '/auth/signup',
    summary: 'Sign up; a mail asks to confirm the address',
    auth: 'public',
    refusals: [403],
    limit: perMinute(5, 'ip', 'auth.register'),
    body: S.Signup,
    example: { body: { email: 'new@example.org', password: 'correct horse battery', name: 'Grace' } },
    response: S.SignupBegun,
    handle: ({ body }) => signup.signUp(body),
  }),
  endpoint({
    id: 'signup.verify',
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Confirm an address with the token from the mail',
    auth: 'public',
    refusals: [403],
    limit: perMinute(10, 'ip'),
    body: S.Verification,
    example: { body: { token: 'the-token-of-the-letter' } },
    response: S.Verified,
    database: {
      roundTrips: 16,
      statements: 17,
      because: 'The account with its organization comes first, then the session in it, whose audit entry needs both.',
    },
    handle: ({ body, request }) => signup.verify(body.token, request),
  }),
  endpoint({
    id: 'signup.resend',
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Ask for another mail to confirm an address',
    auth: 'public',
    limit: perMinute(5, 'ip'),
    body: S.Reminder,
    example: { body: { email: 'new@example.org' } },
    response: S.Reminded,
    handle: ({ body, caller }) => signup.resend(body.email, caller),
  }),
]

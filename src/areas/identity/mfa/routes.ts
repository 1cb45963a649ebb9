import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { invalid, unauthorized } from '../../../shared/errors.ts'
import { type AnyCaller, type Caller, isKnown } from '../../../shared/identity/caller.ts'
import type { Origin } from '../accounts/index.ts'
import * as S from './schema.ts'
import type { CompleteLogin, MfaService } from './service.ts'

interface Services {
  mfa: MfaService
  completeLogin: CompleteLogin
}

function given(code: string | undefined): string {
  if (code === undefined) throw invalid('code', 'is required')
  return code
}

/** Without a pending login the caller must be signed in. */
function verify({ mfa, completeLogin }: Services, body: S.Verification, caller: AnyCaller, origin: Origin) {
  const { code, pending_token } = body
  if (pending_token !== undefined) return completeLogin(pending_token, given(code), origin)
  if (!isKnown(caller)) throw unauthorized()
  return mfa.verify(given(code), caller)
}

async function act(mfa: MfaService, { action, ...proof }: S.Act, caller: Caller) {
  if (action === 'setup') {
    const { secret, provisioning_uri, qr_code_url, qr_code, message } = await mfa.setUp(caller)
    return { status: 'pending' as const, secret, qr_code_uri: provisioning_uri, qr_code_url, qr_code, message }
  }
  if (action === 'disable') return { status: 'disabled' as const, message: (await mfa.disable(proof, caller)).message }
  const done = await mfa[action](given(proof.code), caller)
  const status = action === 'enable' ? ('enabled' as const) : ('verified' as const)
  return { status, message: done.message, ...('backup_codes' in done && { backup_codes: done.backup_codes }) }
}

export const mfaRoutes = (services: Services) => {
  const { mfa } = services
  return [
    endpoint({
      id: 'mfa.setup',
      method: 'POST',
      path: '/auth/mfa/setup',
      summary: 'Create a secret for an authenticator app',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      body: S.Setup,
      response: S.Proposal,
      handle: ({ caller }) => mfa.setUp(caller),
    }),
    endpoint({
      id: 'mfa.enable',
      method: 'POST',
      path: '/auth/mfa/enable',
      summary: 'Require a second factor at every login from now on',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      body: S.Enabling,
      example: { body: { code: '123456' } },
      response: S.Enabled,
      database: {
        roundTrips: 9,
        because: 'The code is proven, then the factor comes to be with its codes, and then the other sessions end.',
      },
      handle: ({ body, caller }) => mfa.enable(body.code, caller),
    }),
    endpoint({
      id: 'mfa.verify',
      method: 'POST',
      path: '/auth/mfa/verify',
      summary: 'Complete a login, or verify a code, with the second factor',
      auth: 'public',
      refusals: [401, 403, 409],
      limit: perMinute(10, 'ip'),
      body: S.Verification,
      example: { body: { code: '123456', pending_token: 'the-pending-token-of-the-sign-in' } },
      response: S.Verified,
      database: {
        roundTrips: 16,
        statements: 17,
        because:
          'The token is taken before the code is looked at, lockouts are checked before and after, and then a session begins.',
      },
      handle: ({ body, caller, request }) => verify(services, body, caller, request),
    }),
    endpoint({
      id: 'mfa.disable',
      method: 'POST',
      path: '/auth/mfa/disable',
      summary: 'Stop requiring a second factor',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      body: S.Proof,
      response: S.Disabled,
      database: {
        roundTrips: 9,
        because: 'Lockouts are checked before and after the proof, which is spent before the factor goes.',
      },
      handle: ({ body, caller }) => mfa.disable(body, caller),
    }),
    endpoint({
      id: 'mfa.remove',
      method: 'DELETE',
      path: '/auth/mfa',
      summary: 'Stop requiring a second factor, within five minutes of signing in',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      response: S.Disabled,
      handle: ({ caller }) => mfa.disableFresh(caller),
    }),
    endpoint({
      id: 'mfa.act',
      method: 'POST',
      path: '/auth/mfa',
      summary: 'Set up, enable, verify or disable the second factor, by `action`',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      limit: perMinute(10, 'ip', 'mfa.verify'),
      body: S.Act,
      response: S.Acted,
      handle: ({ body, caller }) => act(mfa, body, caller),
    }),
    endpoint({
      id: 'mfa.renew-backup-codes',
      method: 'POST',
      path: '/auth/mfa/backup-codes',
      summary: 'Replace the backup codes with ten new ones',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [409],
      body: S.Renewal,
      example: { body: { code: '123456' } },
      response: S.Renewed,
      database: {
        roundTrips: 12,
        because: 'Lockouts are checked before and after the proof, which is spent before the codes are replaced.',
      },
      handle: ({ body, caller }) => mfa.renewBackupCodes(body.code, caller),
    }),
  ]
}

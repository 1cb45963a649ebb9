import { ServiceError, unavailable } from '../errors.ts'

const CODES: Record<number, string> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  409: 'CONFLICT',
}

const failure = (status: number, reason: string, message: string) => () =>
  new ServiceError(status, CODES[status] ?? 'UNAVAILABLE', message, {
    details: { reason },
    headers: status === 503 ? { 'retry-after': '5' } : {},
  })

/** Why a sign-in at an identity provider failed. The texts are ours: nothing that the provider wrote is passed on. */
export const signInFailures = {
  /** Also for a state that was used or never issued: they cannot be told apart. */
  stateExpired: failure(400, 'invalid_state', 'State token expired'),
  sessionEnded: failure(401, 'session_ended', 'The session that began this has ended'),
  otherBrowser: failure(400, 'invalid_state', 'This sign-in was begun in another browser'),
  invalidRedirect: failure(400, 'invalid_redirect', 'Invalid redirect URL'),
  malformed: failure(400, 'invalid_response', "The identity provider's answer could not be read"),
  untrusted: failure(401, 'invalid_response', "The identity provider's answer could not be trusted"),
  denied: failure(401, 'access_denied', 'The identity provider did not sign you in'),
  noEmail: failure(403, 'email_missing', 'The identity provider did not tell an e-mail address'),
  unverifiedEmail: failure(403, 'email_unverified', 'The identity provider does not vouch for the e-mail address'),
  domainNotAllowed: failure(403, 'domain_not_allowed', 'This e-mail domain may not sign in here'),
  accountDisabled: failure(403, 'account_disabled', 'This account is disabled'),
  otherAccount: failure(403, 'account_exists', 'Sign in to your account another way first'),
  noOrganization: failure(503, 'organization_missing', 'The organization of this sign-in does not exist'),
  linkedToAnother: failure(409, 'already_linked', 'This sign-in belongs to another account'),
  providerAway: failure(503, 'provider_unavailable', 'The identity provider cannot be reached'),
}

/** Not a failed sign-in: this installation offers none. */
export const signInNotConfigured = () => unavailable('This sign-in is not configured', 300)

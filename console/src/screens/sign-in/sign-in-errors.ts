/** Why a provider's sign-in failed, by the code that the service sends; never in words from the link itself. */
const REFUSALS = new Map(
  Object.entries({
    invalid_state: 'That sign-in took too long, or was begun in another browser. Begin it again.',
    session_ended: 'Your session ended meanwhile. Sign in, then link the other sign-in again.',
    invalid_redirect: 'That sign-in would have led to an address that is not allowed here.',
    invalid_response:
      'The answer of the identity provider could not be trusted. Try again, or tell your administrator.',
    access_denied: 'The identity provider did not sign you in.',
    email_missing: 'The identity provider did not tell your e-mail address, which Parley needs.',
    email_unverified: 'The identity provider does not vouch for your e-mail address. Confirm it there first.',
    domain_not_allowed: 'Addresses of your e-mail domain may not sign in here.',
    account_disabled: 'This account is disabled.',
    deletion_scheduled: 'This account is being deleted. Sign in with it again to keep it.',
    account_exists: 'You have an account with this address already. Sign in to it as you usually do.',
    organization_missing: 'The organization of this sign-in does not exist. Tell your administrator.',
    already_linked: 'That sign-in belongs to another account.',
    provider_unavailable: 'The identity provider cannot be reached. Try again in a moment.',
  }),
)

export const refusalWords = (code: string): string =>
  REFUSALS.get(code) ?? 'That sign-in did not work. Try again, or sign in with your password.'

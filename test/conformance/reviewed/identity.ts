import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

const organization = async (): Promise<Named> => ({ params: { organization_id: HOME } })

async function member({ token }: TestApp): Promise<Named> {
  await token({ userId: 'usr_colleague', org: HOME })
  return { params: { organization_id: HOME, user_id: 'usr_colleague' }, payload: { role: 'viewer' } }
}

let guests = 0
async function invitation({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { email: `guest${guests++}@example.org` }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/invite',
    headers: await callers('organizationAdmin'),
    payload,
  })
  return { params: { organization_id: HOME, invitation_id: answer.json().invitation_id } }
}

/** A session of another person, whom none of the callers may sign out. */
async function session({ token }: TestApp): Promise<Named> {
  const { authorization } = await token({ userId: 'usr_colleague', org: HOME })
  const [, claims = ''] = authorization.split('.')
  return { params: { session_id: JSON.parse(Buffer.from(claims, 'base64url').toString()).jti } }
}

export const identity: Reviewed = {
  public: [
    'accounts.register',
    'mailbox.read',
    'mfa.verify',
    'oauth.callback',
    'oauth.providers',
    'oauth.start',
    'organizations.accept-invite',
    'organizations.check-invite',
    'passwords.forgot',
    'passwords.reset',
    'sessions.login',
    'sessions.refresh',
    'sessions.token',
    'signup.begin',
    'signup.resend',
    'signup.verify',
    'sso.arrive',
    'sso.assert',
    'sso.callback',
    'sso.config',
    'sso.login',
    'sso.metadata',
    'sso.providers',
    'sso.refresh',
    'sso.single-logout',
    'sso.single-logout-post',
    'sso.start',
    'sso.status',
  ],
  admin: [
    'admin-users.disable',
    'admin-users.enable',
    'admin-users.list',
    'admin-users.lockout-status',
    'admin-users.organizations',
    'admin-users.reset-mfa',
    'admin-users.revoke-all',
    'admin-users.unlock',
  ],
  /** A login that waits for its second factor has no token yet. */
  decidedOtherwise: { 'POST /api/auth/mfa/verify': 'public' },
  globalTables: [
    'backup_codes',
    'kept_letters',
    'login_failures',
    'oauth_identities',
    'organizations',
    'second_factors',
    'sso_assertions',
    'sso_identities',
    'sso_sessions',
    'users',
  ],
  foreignWrites: [
    {
      file: 'src/areas/identity/accounts/store.ts',
      tables: ['memberships', 'organizations'],
      why: 'a person comes to be together with the organization they start in, or not at all',
    },
    {
      file: 'src/areas/identity/accounts/membership-store.ts',
      tables: ['memberships'],
      why: 'a directory or an invitation makes people members while their row is held',
    },
    {
      file: 'src/areas/identity/accounts/store.ts',
      tables: ['api_keys', 'oauth_identities', 'second_factors', 'sso_identities'],
      why: 'with the person goes, in one transaction, everything by which they could prove who they were',
    },
    {
      file: 'src/areas/identity/sessions/store.ts',
      tables: ['users'],
      why: 'one statement notes the sign-in and holds the person, so that nobody who is disabled gets a session',
    },
  ],
  organizationReaders: {
    'src/areas/identity/accounts/membership-store.ts': 'organizationsOn is there, which shows organizations alone',
    'src/areas/identity/accounts/profile-store.ts': 'the organizations a person belongs to, without workspaces',
    'src/areas/identity/api-keys/key-holder-store.ts':
      'the organization of a key, whichever it is, and who pays for it',
    'src/areas/identity/organizations/acting-caller-store.ts':
      'the tenant a person acts in, whichever it is, and who pays for it',
    'src/areas/identity/organizations/departure-store.ts': 'a person who leaves for good leaves workspaces too',
    'src/areas/identity/organizations/member-store.ts': 'it holds one that it knows by its id',
    'src/areas/identity/organizations/slug-store.ts': 'it gives up the slugs of those that it knows by their ids',
    'src/areas/identity/organizations/store.ts':
      'the slug of one that it knows by its id, and who pays for which workspace',
    'src/areas/identity/sessions/token-holder-store.ts':
      'the organization of a session or of a grant, whichever it is, and who pays for it',
  },
  namedOtherwise: ['users.me'],
  objects: {
    'scim.users.get': 'installation',
    'scim.users.replace': 'installation',
    'scim.users.patch': 'installation',
    'scim.users.delete': 'installation',
    'scim.groups.get': 'installation',
    'scim.groups.replace': 'installation',
    'scim.groups.patch': 'installation',
    'scim.groups.delete': 'installation',
    'scim.resource-types.get': 'installation',
    'scim.schemas.get': 'installation',
    'oauth.start': 'installation',
    'oauth.callback': 'installation',
    'admin-users.lockout-status': 'installation',
    'admin-users.unlock': 'installation',
    'admin-users.reset-mfa': 'installation',
    'admin-users.disable': 'installation',
    'admin-users.enable': 'installation',
    'admin-users.revoke-all': 'installation',
    'sessions.revoke': session,
    'organizations.get': organization,
    'organizations.change': organization,
    'organizations.members': organization,
    'organizations.set-role': member,
    'organizations.remove-member': member,
    'organizations.leave': organization,
    'organizations.invitations': organization,
    'organizations.revoke-invitation': invitation,
  },
}

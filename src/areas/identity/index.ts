import { availableParallelism } from 'node:os'
import { type PasswordCost, passwordHashing } from '../../adapters/identity/password-hashing.ts'
import type { Platform } from '../../platform.ts'
import type { Enter } from '../../shared/identity/authenticate.ts'
import { accountClosure } from './account-closure/index.ts'
import { accounts } from './accounts/index.ts'
import { adminUsers } from './admin-users/index.ts'
import { apiKeys } from './api-keys/index.ts'
import { mailbox } from './mailbox/index.ts'
import { mfa } from './mfa/index.ts'
import { oauth } from './oauth/index.ts'
import { organizations } from './organizations/index.ts'
import { passwordChanges } from './passwords/index.ts'
import { scim } from './scim/index.ts'
import {
  type RefuseLeaving,
  sessions,
  telling,
  type WriteGrantUse,
  withEvidenceToken,
  withoutGrants,
} from './sessions/index.ts'
import { signup } from './signup/index.ts'
import { sso } from './sso/index.ts'

interface FromOtherAreas {
  passwordCost?: PasswordCost | undefined
  refuseLeaving: RefuseLeaving
  writeGrantUse: WriteGrantUse
  enter: Enter
}

/** Who people are, and how they prove it. */
export function identityAreas(platform: Platform, handed: FromOtherAreas) {
  const { passwordCost: cost, refuseLeaving, writeGrantUse } = handed
  const passwords = passwordHashing({ cores: availableParallelism(), cost })
  const account = accounts(platform, {
    passwords,
    mfaEnabled: (userId) => factor.secondFactor.required(userId),
    signIn: (person, origin) => session.sessions.signIn(person, origin),
    confirmFirst: () => newcomers.confirmFirst,
  })
  const { people, profileOf } = account
  const factor = mfa(platform, { people, passwords, sessions: () => session.sessions })
  const keys = apiKeys(platform, { enter: handed.enter })
  const { secondFactor } = factor
  const session = sessions(platform, {
    people,
    profileOf,
    passwords,
    secondFactor,
    refuseLeaving,
    writeGrantUse,
    apiKeys: keys.apiKeys,
  })
  const admin = adminUsers(platform, {
    people,
    sessions: session.sessions,
    resetMfa: factor.reset,
    revokeApiKeys: keys.revokeAll,
  })
  const single = sso(platform, { people, sessions: session.sessions, secondFactor })
  const providers = oauth(platform, { people, sessions: session.sessions, secondFactor, hasSso: single.hasIdentity })
  const post = mailbox(platform)
  const shared = { people, passwords, sessions: session.sessions, mail: post.mail }
  const shutOut = {
    revokeApiKeys: keys.revokeAll,
    unlinkIdentities: (userId: string) => Promise.all([providers.unlinkAll(userId), single.unlinkAll(userId)]),
    resetMfa: factor.reset,
  }
  const organization = organizations(platform, { ...shared, enter: handed.enter })
  const { invitations } = organization
  const newcomers = signup(platform, { ...shared, invitations })
  return {
    areas: [
      account.area,
      session.area,
      organization.area,
      keys.area,
      passwordChanges(platform, { ...shared, shutOut }),
      newcomers.area,
      factor.area,
      providers.area,
      single.area,
      scim(platform, shared),
      admin,
      post.area,
    ],
    /** Over HTTP, where the token for evidence counts too. */
    authenticate: telling(
      withEvidenceToken(session.sessions.authenticate, platform.config.apiToken, people),
      organization.family.learn,
    ),
    /** A socket belongs to no door, so it opens to no grant. */
    authenticateSocket: withoutGrants(session.sessions.authenticate),
    flushGrantUse: session.sessions.flushGrantUse,
    demandFresh: session.sessions.demandFresh,
    family: organization.family,
    mail: post.mail,
    actingFor: organization.actingFor,
    nameOf: async (userId: string) => (await people.find(userId))?.name,
    /** The person who has proven this address. */
    provenHolder: async (email: string) => {
      const person = await people.findByEmail(email)
      return person?.emailVerifiedAt ? person.id : undefined
    },
    narrowKeys: keys.narrow,
    closing: accountClosure({
      people,
      sessions: session.sessions,
      revokeApiKeys: keys.revokeAll,
      ...factor,
      ...organization,
    }),
  }
}

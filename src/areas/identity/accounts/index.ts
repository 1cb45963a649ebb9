import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { seedAdministrator } from './administrator.ts'
import { accountKeeps } from './keeps.ts'
import { membershipStore } from './membership-store.ts'
import { people as openPeople } from './people.ts'
import { profiles } from './profile.ts'
import type { SignIn } from './records.ts'
import { accountRoutes } from './routes.ts'
import { accountService } from './service.ts'
import { accountStore } from './store.ts'

export { organizationsOn } from './organization-store.ts'
export type { People } from './people.ts'
export type { ProfileOf } from './profile.ts'
export { EmailTaken, type Organization, type Origin, type Person, type SignIn, type SignInOptions } from './records.ts'
export { SignedIn, Tokens } from './schema.ts'
export { slugOf } from './slug.ts'

interface Handed {
  passwords: PasswordHashing
  mfaEnabled: (userId: string) => Promise<boolean>
  signIn: SignIn
}

/** Accounts: people, their organizations, registration and their own profile. */
export function accounts({ config, db, signals, newId, now, logger }: Platform, handed: Handed) {
  const store = accountStore(db)
  const people = openPeople({
    store,
    membershipStore: membershipStore(db),
    signals,
    newId,
    now,
    firstIsAdmin: config.env === 'development',
  })
  const profileOf = profiles({ people, mfaEnabled: handed.mfaEnabled })
  const service = accountService({ people, profileOf, ...handed })
  const makeAdmin = (userId: string) => store.setRole(userId, 'admin', now())
  const area = defineArea({
    name: 'accounts',
    stability: 'stable',
    keeps: accountKeeps,
    endpoints: accountRoutes(service),
    start: () => seedAdministrator({ config, people, makeAdmin, passwords: handed.passwords, logger }),
  })
  return { area, people, profileOf }
}

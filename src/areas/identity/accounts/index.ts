import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { firstOrganization } from '../../../storage/installation.ts'
import { guardFirstOrganization, seedAdministrator } from './first-administrator.ts'
import { membershipStore } from './membership-store.ts'
import { people as openPeople } from './people.ts'
import { profileStore } from './profile-store.ts'
import type { SignIn } from './records.ts'
import { accountRoutes } from './routes.ts'
import { accountService, type ConfirmFirst, profiles } from './service.ts'
import { accountStore } from './store.ts'
import { accountTables } from './tables.ts'

export { organizationsOn } from './membership-store.ts'
export type { People } from './people.ts'
export { storedProfile } from './profile-store.ts'
export { EmailTaken, type Organization, type Origin, type Person, type SignIn, type SignInOptions } from './records.ts'
export { SignedIn, Tokens } from './schema.ts'
export type { ConfirmFirst, ProfileOf } from './service.ts'
export { refuseClosed } from './service.ts'

interface FromOtherAreas {
  passwords: PasswordHashing
  mfaEnabled: (userId: string) => Promise<boolean>
  signIn: SignIn
  confirmFirst: () => ConfirmFirst | undefined
}

/** Accounts: people, their organizations, registration and their own profile. */
export function accounts({ config, db, hotReads, signals, newId, now, logger }: Platform, handed: FromOtherAreas) {
  const store = accountStore(db)
  const people = openPeople({
    store,
    membershipStore: membershipStore(db, config.adminEmail),
    signals,
    newId,
    now,
    firstIsAdmin: config.env === 'development',
  })
  const profileOf = profiles({ people, mfaEnabled: handed.mfaEnabled })
  const { registration } = config
  const service = accountService({ people, profiles: profileStore(db, hotReads), registration, ...handed })
  const makeAdmin = (userId: string) => store.setRole(userId, 'admin', now())
  const area = defineArea({
    name: 'accounts',
    stability: 'stable',
    tables: accountTables,
    endpoints: accountRoutes(service),
    async start() {
      await seedAdministrator({ config, people, makeAdmin, passwords: handed.passwords, logger })
      const oldest = () => firstOrganization(db, undefined)
      await guardFirstOrganization({ config, first: people.firstOrganization, oldest, logger })
    },
  })
  return { area, people, profileOf }
}

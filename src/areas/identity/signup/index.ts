import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Invitations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { signupAliases } from './aliases.ts'
import { signupJobs } from './jobs.ts'
import { signupRoutes } from './routes.ts'
import { emailConfirmation, signupService } from './service.ts'
import { signupStore } from './store.ts'

interface FromOtherAreas {
  people: People
  sessions: Sessions
  invitations: Invitations
  passwords: PasswordHashing
  mail: Mail
}

/** Signup: an account for each address that confirms its mail. */
export function signup({ config, db, jobs, newId, now, random }: Platform, handed: FromOtherAreas) {
  const { people, sessions, invitations, passwords: hashing, mail } = handed
  const store = signupStore(db, { now, random, send: mail.send })
  const { enqueue } = jobs
  const tellsSecrets = config.env === 'development'
  const { registration } = config
  const shared = { store, people, hashing, mail, now }
  const service = signupService({ ...shared, sessions, invitations, enqueue, tellsSecrets, registration })
  const area = defineArea({
    name: 'signup',
    title: 'Sign-up',
    stability: 'stable',
    endpoints: signupRoutes(service),
    aliases: signupAliases,
    jobs: signupJobs({ people, store, mail }),
  })
  /** In development the account opens at once. */
  const provesFirst = config.env === 'production'
  return { area, confirmFirst: provesFirst ? emailConfirmation({ ...shared, newId }) : undefined }
}

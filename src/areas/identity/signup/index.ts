import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Invitations } from '../organizations/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { signupAliases } from './aliases.ts'
import { signupJobs } from './jobs.ts'
import { signupRoutes } from './routes.ts'
import { signupService } from './service.ts'
import { signupStore } from './store.ts'

interface Handed {
  people: People
  sessions: Sessions
  invitations: Invitations
  passwords: PasswordHashing
  mail: Mail
}

/** Signup: an account for whoever answers the mail to its address. */
export function signup({ config, db, jobs, now, random }: Platform, handed: Handed) {
  const { people, sessions, invitations, passwords: hashing, mail } = handed
  const store = signupStore(db, { now, random, send: mail.send })
  const { enqueue } = jobs
  const tellsSecrets = config.env === 'development'
  const service = signupService({ store, people, sessions, invitations, hashing, mail, enqueue, tellsSecrets, now })
  return defineArea({
    name: 'signup',
    title: 'Sign-up',
    stability: 'stable',
    keeps: [],
    endpoints: signupRoutes(service),
    aliases: signupAliases,
    jobs: signupJobs({ people, store, mail }),
  })
}

import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { passwordAliases } from './aliases.ts'
import { passwordJobs } from './jobs.ts'
import { passwordRoutes } from './routes.ts'
import { passwordService, type ShutOut } from './service.ts'
import { resetStore } from './store.ts'

interface FromOtherAreas {
  people: People
  sessions: Sessions
  passwords: PasswordHashing
  mail: Mail
  shutOut: ShutOut
}

/** Passwords: change with the old password, reset with a mailed token. */
export function passwordChanges(
  { db, jobs, now, random }: Platform,
  { people, sessions, passwords: hashing, mail, shutOut }: FromOtherAreas,
) {
  const store = resetStore(db, { now, random, send: mail.send })
  const service = passwordService({ people, sessions, hashing, store, mail, shutOut, enqueue: jobs.enqueue, now })
  return defineArea({
    name: 'passwords',
    stability: 'stable',
    endpoints: passwordRoutes(service),
    aliases: passwordAliases,
    jobs: passwordJobs({ people, store, mail }),
  })
}

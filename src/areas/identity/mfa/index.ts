import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { oneTimeTokens as openOneTimeTokens } from '../../../storage/rows/one-time-tokens.ts'
import type { People } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { reauthentication } from './reauthentication.ts'
import { mfaRoutes } from './routes.ts'
import { factors as openFactors } from './second-factor.ts'
import { completeLogin, mfaService } from './service.ts'
import { mfaStore } from './store.ts'
import { mfaTables } from './tables.ts'

export type { Reauthenticate, ReauthenticationProof } from './reauthentication.ts'

interface FromOtherAreas {
  people: People
  passwords: PasswordHashing
  /** Asked when it is needed: sessions are opened with the second factor in hand. */
  sessions: () => Sessions
}

/** The second factor: codes of an authenticator app, and backup codes for when it is lost. */
export function mfa({ db, sealing, now, random, logger }: Platform, { people, passwords, sessions }: FromOtherAreas) {
  const store = mfaStore(db)
  const oneTimeTokens = openOneTimeTokens(db, { now, random })
  const factors = openFactors({ store, sealing, now, logger })
  const { secondFactor } = factors
  const service = mfaService({ store, factors, sealing, people, passwords, sessions, now, random })
  const { backupCodesLeft, remove } = store
  const area = defineArea({
    name: 'mfa',
    title: 'Second factor',
    stability: 'stable',
    tables: mfaTables,
    endpoints: mfaRoutes({
      mfa: service,
      completeLogin: completeLogin({ people, sessions, secondFactor, oneTimeTokens, backupCodesLeft }),
    }),
  })
  /** Without any proof, for an administrator; false when none was enabled. */
  return {
    area,
    secondFactor,
    reset: remove,
    proveAgain: reauthentication({ people, passwords, sessions, secondFactor }),
  }
}

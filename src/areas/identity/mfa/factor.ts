import type { Logger } from 'pino'
import type { Sealing } from '../../../shared/crypto/sealing.ts'
import type { SecondFactor } from '../sessions/index.ts'
import { digestOf } from './backup-codes.ts'
import type { Factor, MfaStore } from './store.ts'
import { stepOf, TOTP_CODE } from './totp.ts'

interface FactorsDependencies {
  store: MfaStore
  sealing: Sealing
  now: () => Date
  logger: Logger
}

const plain = (code: string) => code.replace(/\s/g, '')

/** What is not six digits can only be a backup code. */
export const isBackupCode = (code: string) => !TOTP_CODE.test(plain(code))

/** Checks codes and spends them. */
export function factors({ store, sealing, now, logger }: FactorsDependencies) {
  /** The time step that the code proves, which is not spent. */
  async function provenStep(userId: string, { sealedSecret }: Factor, code: string): Promise<number | undefined> {
    if (isBackupCode(code)) return undefined
    const secret = await sealing.open(sealedSecret, userId)
    if (secret) return stepOf(plain(code), secret, now())
    logger.error({ user: userId }, 'A second factor was sealed with another key; backup codes and a reset still work')
    return undefined
  }

  const secondFactor: SecondFactor = {
    required: async (userId) => (await store.find(userId))?.enabled ?? false,

    async check(userId, code) {
      if (isBackupCode(code)) return store.spendBackupCode(userId, digestOf(userId, code))
      const factor = await store.find(userId)
      if (!factor?.enabled) return false
      const step = await provenStep(userId, factor, code)
      return step !== undefined && store.spendStep(userId, factor.sealedSecret, step)
    },
  }

  return { secondFactor, provenStep }
}
export type Factors = ReturnType<typeof factors>

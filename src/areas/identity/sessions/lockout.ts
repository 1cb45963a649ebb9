import { ServiceError } from '../../../shared/errors.ts'
import type { LockoutStore } from './lockout-store.ts'

interface LockoutStatus {
  locked: boolean
  failures: number
  lockedUntil: string | null
  remainingSeconds: number
}

/** Counts failed logins by address, also for unknown addresses, until a login succeeds. */
export interface Lockout {
  /** Throws 429 `ACCOUNT_LOCKED` while the address is locked. */
  check(email: string): Promise<void>
  /** Counts a wrong password or code; throws as `check` does when the address was locked in the meantime. */
  failed(email: string): Promise<void>
  /** Forgets the failures; throws as `check` does when the address was locked in the meantime. */
  succeeded(email: string): Promise<void>
  status(email: string): Promise<LockoutStatus>
  clear(email: string): Promise<void>
}

const LOCKS: Record<number, number> = { 5: 60, 10: 900, 15: 3600 }
const LOCK_SECONDS = Array.from({ length: 15 }, (_, index) => LOCKS[index + 1] ?? null)

export function lockout({ store, now }: { store: LockoutStore; now: () => Date }): Lockout {
  async function status(email: string): Promise<LockoutStatus> {
    const found = await store.find(email)
    const left = found?.lockedUntil ? Date.parse(found.lockedUntil) - now().getTime() : 0
    const locked = left > 0
    return {
      locked,
      failures: found?.failures ?? 0,
      lockedUntil: locked ? (found?.lockedUntil ?? null) : null,
      remainingSeconds: locked ? Math.ceil(left / 1000) : 0,
    }
  }

  async function check(email: string) {
    const { locked, remainingSeconds } = await status(email)
    if (locked) throw accountLocked(remainingSeconds)
  }

  return {
    check,
    async failed(email) {
      if (!(await store.count(email, LOCK_SECONDS, now()))) await check(email)
    },
    async succeeded(email) {
      await check(email)
      await store.forget(email, now(), { evenLocked: false })
    },
    status,
    clear: (email) => store.forget(email, now(), { evenLocked: true }),
  }
}

const accountLocked = (seconds: number) => {
  const text = `Account locked for ${seconds} seconds`
  return new ServiceError(429, 'ACCOUNT_LOCKED', text, {
    title: text,
    headers: { 'retry-after': String(seconds) },
    members: { retry_after: seconds },
  })
}

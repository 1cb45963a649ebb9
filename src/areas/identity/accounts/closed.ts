import { forbidden } from '../../../shared/errors.ts'

/** Throws where accounts are made by invitation alone. */
export function refuseClosed(registration: 'open' | 'closed'): void {
  if (registration === 'open') return
  throw forbidden('Registration is closed here; ask somebody who has an account to invite you', {
    reason: 'REGISTRATION_CLOSED',
  })
}

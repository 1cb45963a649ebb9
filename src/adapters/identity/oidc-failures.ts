import type { Logger } from 'pino'
import { ServiceError } from '../../shared/errors.ts'
import { signInFailures } from '../../shared/identity/sign-in-failures.ts'
import { redactText } from '../../shared/telemetry/redaction.ts'

interface Fault {
  name?: string
  message?: string
  code?: string
  /** The `error` of an OAuth answer. */
  error?: string
  status?: number
}

/** Whatever went wrong at the provider, as what may be told; the log keeps the rest, without secrets. */
export function failureOf(thrown: unknown, logger: Logger): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const { name, message = '', code, error, status } = thrown as Fault
  logger.warn({ fault: name, code, error, status, text: redactText(message) }, 'The identity provider failed a sign-in')
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return signInFailures.denied()
  if (isAway(thrown as Fault)) return signInFailures.providerAway()
  return signInFailures.untrusted()
}

/** No answer, a late one, or one that only a broken server gives. */
function isAway({ name, code, status }: Fault) {
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true
  if (code === 'OAUTH_PARSE_ERROR') return true
  return (name === 'TypeError' && !code?.startsWith('ERR_')) || (status !== undefined && status >= 500)
}

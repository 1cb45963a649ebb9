import { forbidden } from '../errors.ts'
import type { Caller } from './caller.ts'

/** What is a person's own affair needs the person: a key that leaks must neither lock them out nor outlive itself. */
export function ownSession({ kind }: Caller): void {
  if (kind === 'api-key') throw forbidden('This needs a session, not an API key', { reason: 'OAUTH_REQUIRED' })
}

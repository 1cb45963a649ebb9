import { forbidden } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'

/** A debate as a record is in the hands of whoever asked, and of the leaders of the organization. */
export function refuseOthers({ user }: { user: string }, { userId, orgRole }: Caller) {
  if (user === userId || orgRole === 'owner' || orgRole === 'admin') return
  throw forbidden('Only who started the debate and the leaders of the organization may do this')
}

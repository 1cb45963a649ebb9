import { unauthorized } from '../shared/errors.ts'
import { type AnyCaller, type Caller, isKnown } from '../shared/identity/caller.ts'
import { authorize } from '../shared/identity/permissions.ts'

/** Who may follow debates at all; which of them is a matter of the organization. */
export function readerOf(caller: AnyCaller): Caller {
  if (!isKnown(caller)) throw unauthorized('Debates are followed by somebody who is known')
  authorize(caller, 'debates.read')
  return caller
}

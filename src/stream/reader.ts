import { type AnyCaller, type Caller, isKnown } from '../shared/caller.ts'
import { unauthorized } from '../shared/errors.ts'
import { authorize } from '../shared/permissions.ts'

/** Who may follow debates at all; which of them is a matter of the organization. */
export function readerOf(caller: AnyCaller): Caller {
  if (!isKnown(caller)) throw unauthorized('Debates are followed by somebody who is known')
  authorize(caller, 'debates.read')
  return caller
}

import { fail } from '../../../engine/commands/fail.ts'
import { isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Ledger } from '../ledger/index.ts'

/** Ends a debate that could not be run however often it was tried (src/background/leases/setbacks.ts says how often). */
export const endAsFailed = (ledger: Pick<Ledger, 'act'>) => async (debateId: string) => {
  await ledger.act(debateId, (state) => (isTerminal(state) ? [] : fail(state))).catch(unlessErased)
}

/** What was erased meanwhile needs no end. */
function unlessErased(fault: unknown) {
  if (!(fault instanceof ServiceError) || fault.status !== 404) throw fault
}

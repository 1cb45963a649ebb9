import { undefinedIfUnknown } from '../../../shared/errors.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'

/** Loads a debate; undefined when there is none with that id. */
export const findDebate =
  ({ load }: Pick<Ledger, 'load'>) =>
  (debateId: string) =>
    load(debateId).catch(undefinedIfUnknown)

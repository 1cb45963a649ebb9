import { ServiceError } from '../../../shared/errors.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'

/** Loads a debate; undefined when there is none with that id. */
export const findDebate =
  ({ load }: Pick<Ledger, 'load'>) =>
  (debateId: string) =>
    load(debateId).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error
    })

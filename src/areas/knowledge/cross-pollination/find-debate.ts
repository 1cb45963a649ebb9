import { ServiceError } from '../../../shared/errors.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'

/** A debate as it stands; undefined when there is none of that id. */
export const findDebate =
  ({ load }: Pick<Ledger, 'load'>) =>
  (debateId: string) =>
    load(debateId).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status !== 404) throw error
    })

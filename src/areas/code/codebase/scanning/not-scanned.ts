import { notFound } from '../../../../shared/errors.ts'
import type { Repository } from '../repositories/index.ts'

/** Nothing is known of code that was never scanned: that is no empty result. */
export const notScanned = (repository: Pick<Repository, 'name'>) =>
  notFound('scan', repository.name, { reason: 'NOT_SCANNED', repository: repository.name })

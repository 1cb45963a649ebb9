import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import type { StalenessCheck } from './checking.ts'

export const CHECK_TYPE = 'staleness_check'

export const pollinationQueueTypes = (check: StalenessCheck) => ({
  [CHECK_TYPE]: queueType({
    demands: { endpoint: 'cross-pollination.check' },
    shownTo: 'cross-pollination.read',
    payload: Type.Object({}),
    run: (_, { organizationId, signal }) => check(organizationId, signal),
  }),
})

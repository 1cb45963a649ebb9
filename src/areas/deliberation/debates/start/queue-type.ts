import { queueType } from '../../../../background/queue/queue-type.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import { readRequest } from './read-request.ts'
import { DebateRequest } from './schema.ts'
import type { DebateStarter } from './service.ts'

/** Starts a debate in the background; a retry finds the debate that was started. */
export const debateQueueType = (create: DebateStarter['create']) =>
  queueType({
    demands: { endpoint: 'debates.create' },
    shownTo: 'debates.read',
    payload: DebateRequest,
    refuse(request) {
      try {
        readRequest(request)
        return undefined
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return { field: String(error.details.field), message: error.message }
      }
    },
    async run(request, { organizationId, submittedBy, key }) {
      const { id } = await create(request, { org: organizationId, userId: submittedBy }, `job:${key}`)
      return { debate_id: id }
    },
  })

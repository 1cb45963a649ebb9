import type { Agents } from '../../../adapters/agents/agent.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Records } from './choose-panel.ts'
import { controlRoutes } from './control-routes.ts'
import { creationRoutes } from './creation-routes.ts'
import { detailsStore } from './details-store.ts'
import { debateFork } from './fork-debate.ts'
import { debateInterventions } from './intervene-in-debate.ts'
import { debateJobs } from './jobs.ts'
import { debateKeeping } from './keep-debate.ts'
import { listStore } from './list-store.ts'
import { debateQueueType } from './queue-type.ts'
import { finishErasure } from './reactions.ts'
import { debateReading } from './read-debates.ts'
import { requestStore } from './request-store.ts'
import { resultsStore } from './results-store.ts'
import { readingRoutes } from './routes.ts'
import { debateSettling } from './settle-debate.ts'
import { debateStart } from './start-debate.ts'
import { streamStart } from './start-stream.ts'
import { streamAddress } from './stream-address.ts'
import { debateResults } from './views.ts'

export { beginningOf, endOf } from '../../../shared/time/time-span.ts'
export { lastChoices } from './consensus-record.ts'
export { INTERVENTION } from './control-routes.ts'
export type { NewDebate } from './new-debate.ts'
export { refuseLarge } from './read-request.ts'
export type { DebateResult } from './results-store.ts'

interface Handed {
  ledger: Ledger
  agents: Agents
  records: Records
}

/** Debates: asked, followed, steered, decided. */
export function debates(platform: Platform, { ledger, agents, records }: Handed) {
  const { db, log, config, newId, now } = platform
  const details = detailsStore(db)
  const requests = requestStore(db)
  const streamUrl = streamAddress(config)
  const reading = debateReading({ ledger, details, lists: listStore(db) })
  const { visible } = reading
  const interventions = debateInterventions({ ledger, visible, newId })
  const starting = debateStart({ ledger, agents, records, details, requests, streamUrl, newId, now })
  const area = defineArea({
    name: 'debates',
    stability: 'stable',
    endpoints: [
      ...creationRoutes({ create: starting.create, startStream: streamStart({ visible, ...starting, streamUrl }) }),
      ...readingRoutes(reading),
      ...controlRoutes({
        ...debateSettling({ ledger, visible }),
        ...interventions,
        ...debateKeeping({ ledger, erase: log.erase, details, reading, now }),
        fork: debateFork({ ledger, readLog: log.read, visible, streamUrl, newId }),
      }),
    ],
    views: [debateResults],
    reactions: [finishErasure],
    jobs: debateJobs({ requests, now }),
  })
  return {
    area,
    debates: {
      start: starting.start,
      startOnce: starting.startOnce,
      find: reading.find,
      visible,
      ids: reading.ids,
      results: resultsStore(db),
    },
    /** For whoever takes part by other ways than HTTP; `INTERVENTION` says who may. */
    intervene: interventions.intervene,
    queueType: debateQueueType(starting.create),
  }
}
export type Debates = ReturnType<typeof debates>['debates']

import { longestTryMs } from '../../../adapters/agents/models/limits/try-limits.ts'
import type { Agents } from '../../../engine/agent.ts'
import type { Grounded } from '../../../engine/grounding.ts'
import type { DebateState } from '../../../engine/state.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { type Ledger, textEraser } from '../ledger/index.ts'
import { debateKeeps } from './keeps.ts'
import { detailsStore } from './reading/details-store.ts'
import { listStore } from './reading/list-store.ts'
import { readingRoutes } from './reading/routes.ts'
import { debateReading } from './reading/service.ts'
import { waitForEnd } from './reading/wait-for-end.ts'
import { debateExport, decisionExport } from './results/export-store.ts'
import { resultsStore } from './results/store.ts'
import { debateOutcomes, debateResults } from './results/views.ts'
import { retainableDebates } from './retention-store.ts'
import type { StaleOf } from './staleness.ts'
import { requestStore } from './starting/idempotency-store.ts'
import { machineStartStore } from './starting/machine-starts-store.ts'
import { refuseUnpaidPanel } from './starting/paid-panel.ts'
import type { Records } from './starting/panel.ts'
import { debateQueueType } from './starting/queue-type.ts'
import { creationRoutes } from './starting/routes.ts'
import { DebateRequest } from './starting/schema.ts'
import { debateStart } from './starting/service.ts'
import { streamAddress, streamStart } from './starting/stream.ts'
import { debateChange } from './steering/change.ts'
import { debateErasure, wholeErasure } from './steering/erase.ts'
import { finishErasure } from './steering/erasure-store.ts'
import { debateFork } from './steering/fork.ts'
import { debateInterventions } from './steering/intervene.ts'
import { debateResumption } from './steering/resume.ts'
import { controlRoutes } from './steering/routes.ts'
import { debateSettling } from './steering/settle.ts'
import { takePartAsOverHttp } from './steering/sockets.ts'
import { thirdPartyRefusal } from './third-parties.ts'

export { PlaceFields, PlaceRecord, placeRecord } from './quote-place.ts'
export { lastChoices } from './reading/consensus.ts'
export type { DebateResult } from './results/store.ts'
export { Substitutions } from './schema.ts'
export { type StaleCause, Staleness, type StaleOf, stalenessOf } from './staleness.ts'
export type { NewDebate } from './starting/new-debate.ts'
export { refuseLarge } from './starting/request.ts'
export type { CreatedDebate, DebateRequest } from './starting/schema.ts'

/** What budgets say of what is to begin or to go on. */
export interface Affordable {
  refuseStart: Parameters<typeof refuseUnpaidPanel>[0]['refuseStart']
  refuseResume(state: DebateState, by: string): Promise<void>
}

interface Handed {
  ledger: Ledger
  agents: Agents
  records: Records
  grounding: Pick<Grounded, 'pieces'>
  staleOf: StaleOf
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  affordable: Affordable
  sharesWithThirdParties(userId: string): Promise<boolean>
}

/** Debates: asked, followed, steered, decided. */
export function debates(platform: Platform, handed: Handed) {
  const { ledger, agents, records, grounding, staleOf, broadcast, affordable, sharesWithThirdParties } = handed
  const { db, log, limiter, config, newId, now } = platform
  const details = detailsStore(db)
  const requests = requestStore(db)
  const streamUrl = streamAddress(config)
  const reading = debateReading({
    ...{ ledger, details, lists: listStore(db), staleOf },
    untilEnd: waitForEnd(broadcast),
    longestWaitSeconds: config.requestTimeoutSeconds - 2,
  })
  const { visible } = reading
  const refuseThirdParties = thirdPartyRefusal({ agents, sharesWithThirdParties })
  const interventions = debateInterventions({
    ...{ ledger, visible, refuseThirdParties, newId },
    mostOfPeople: config.messagesPerDebate,
  })
  const refuseUnpaid = refuseUnpaidPanel({
    agents,
    refuseStart: affordable.refuseStart,
    most: config.agentMaxTokens,
    limitMs: longestTryMs(config),
  })
  const starting = debateStart({
    ...{
      ledger,
      agents,
      records,
      grounding,
      refuseThirdParties,
      refuseUnpaid,
      details,
      requests,
      streamUrl,
      newId,
      now,
    },
    machineStarts: machineStartStore(db),
    machineDebatesPerHour: config.machineDebatesPerHour,
  })
  const settling = debateSettling({ ledger, visible })
  const eraseWhole = wholeErasure({ ledger, eraseText: log.erase, details, now })
  const area = defineArea({
    name: 'debates',
    stability: 'stable',
    keeps: debateKeeps,
    endpoints: [
      ...creationRoutes({ create: starting.create, startStream: streamStart({ visible, ...starting, streamUrl }) }),
      ...readingRoutes(reading),
      ...controlRoutes({
        ...settling,
        ...interventions,
        change: debateChange({ details, reading, now }),
        erase: debateErasure({ ledger, eraseText: log.erase, details, reading, now }),
        resume: debateResumption({ ledger, reading, refuseResume: affordable.refuseResume }),
        fork: debateFork({ ledger, readLog: log.read, visible, refuseThirdParties, streamUrl, newId }),
      }),
    ],
    views: [debateResults, debateOutcomes],
    exports: [debateExport, decisionExport],
    retains: [
      retainableDebates({
        ...{ db, eraseWhole, readLog: log.read, details, now },
        eraseTexts: textEraser({ log, ledger }),
      }),
    ],
    erases: finishErasure(log.erase),
    queueTypes: { debate: debateQueueType(starting.create) },
  })
  return {
    area,
    debates: {
      start: starting.start,
      create: starting.create,
      startOnce: starting.startOnce,
      startAs: starting.startAs,
      refuseBad: starting.refuseBad,
      refuseThirdParties,
      plan: starting.plan,
      /** What a request for a debate holds, for areas that take several. */
      request: DebateRequest,
      find: reading.find,
      visible,
      ids: reading.ids,
      intervene: interventions.intervene,
      cancel: settling.cancel,
      recordOutcome: settling.recordOutcome,
      results: resultsStore(db),
      /** Whoever asked for it to go is erased too. */
      erase: (org: string, id: string, by: string) => eraseWhole(org, id, { user: by, reason: 'user_request' }),
    },
    takePart: takePartAsOverHttp({ limiter, intervene: interventions.intervene }),
  }
}
export type Debates = ReturnType<typeof debates>['debates']

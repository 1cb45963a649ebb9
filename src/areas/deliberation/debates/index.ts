import { longestTryMs } from '../../../adapters/agents/models/limits/try-limits.ts'
import type { Agents } from '../../../engine/agent.ts'
import type { Grounded } from '../../../engine/grounding.ts'
import type { DebateState } from '../../../engine/state.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import { type Ledger, textEraser } from '../ledger/index.ts'
import { debateErasure, finishErasure, wholeErasure } from './control/erase.ts'
import { debateFork } from './control/fork.ts'
import { debateInterventions } from './control/intervene.ts'
import { controlRoutes, takePartAsOverHttp } from './control/routes.ts'
import { debateChange, debateOutcome, debateResumption } from './control/service.ts'
import { detailsStore, type Stale } from './queries/details-store.ts'
import { listStore } from './queries/list-store.ts'
import { queryRoutes } from './queries/routes.ts'
import { debateQueries, waitForEnd } from './queries/service.ts'
import { debateExport, decisionExport } from './results/export-store.ts'
import { resultsStore } from './results/store.ts'
import { debateOutcomes, debateResults } from './results/views.ts'
import { retainableDebates } from './retention-store.ts'
import type { Records } from './start/panel.ts'
import { refuseUnpaidPanel } from './start/panel.ts'
import { debateQueueType } from './start/queue-type.ts'
import { startRoutes } from './start/routes.ts'
import { DebateRequest } from './start/schema.ts'
import { type DemandsApproval, debateStarter, streamAddress, streamStart } from './start/service.ts'
import { machineStartStore, requestStore } from './start/store.ts'
import { debateTables } from './tables.ts'
import { thirdPartyRefusal } from './third-parties.ts'

export { lastChoices } from './queries/consensus-record.ts'
export type { Stale } from './queries/details-store.ts'
export type { DebateSummary } from './queries/list-schema.ts'
export type { DebateResult } from './results/store.ts'
export {
  PlaceFields,
  PlaceRecord,
  placeRecord,
  type StaleCause,
  Staleness,
  Substitutions,
  stalenessOf,
} from './schema.ts'
export type { DebatePlan, NewDebate } from './start/new-debate.ts'
export { refuseLarge } from './start/read-request.ts'
export type { CreatedDebate, DebateRequest } from './start/schema.ts'
export type { DemandsApproval } from './start/service.ts'

/** What budgets allow to begin or to continue. */
export interface Affordable {
  refuseStart: Parameters<typeof refuseUnpaidPanel>[0]['refuseStart']
  refuseResume(state: DebateState, by: string): Promise<void>
}

/** Debates: asked, followed, steered, decided. */
export function debates(
  platform: Platform,
  dependencies: {
    ledger: Ledger
    agents: Agents
    records: Records
    grounding: Pick<Grounded, 'pieces'>
    stale: Stale
    broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
    affordable: Affordable
    sharesWithThirdParties(userId: string): Promise<boolean>
    demandsApproval: DemandsApproval
  },
) {
  const { ledger, agents, records, grounding, stale, broadcast, affordable, sharesWithThirdParties } = dependencies
  const { demandsApproval } = dependencies
  const { db, log, limiter, config, newId, now } = platform
  const details = detailsStore(platform, stale)
  const requests = requestStore(db)
  const streamUrl = streamAddress(config)
  const reading = debateQueries({
    ledger,
    details,
    lists: listStore(db),
    stale,
    untilEnd: waitForEnd(broadcast),
    longestWaitSeconds: config.requestTimeoutSeconds - 2,
  })
  const { visible } = reading
  const refuseThirdParties = thirdPartyRefusal({ agents, sharesWithThirdParties })
  const interventions = debateInterventions({
    ledger,
    visible,
    refuseThirdParties,
    newId,
    mostOfPeople: config.messagesPerDebate,
  })
  const refuseUnpaid = refuseUnpaidPanel({
    agents,
    refuseStart: affordable.refuseStart,
    most: config.agentMaxTokens,
    limitMs: longestTryMs(config),
  })
  const starting = debateStarter({
    ledger,
    agents,
    records,
    grounding,
    refuseThirdParties,
    refuseUnpaid,
    details,
    requests,
    demandsApproval,
    streamUrl,
    newId,
    now,
    machineStarts: machineStartStore(db),
    machineDebatesPerHour: config.machineDebatesPerHour,
  })
  const settling = debateOutcome({ ledger, visible })
  const resume = debateResumption({
    ledger,
    reading,
    refuseResume: affordable.refuseResume,
    refuseThirdParties,
    mostOfPeople: config.messagesPerDebate,
  })
  const eraseWhole = wholeErasure({ ledger, eraseText: log.erase, details, now })
  const area = defineArea({
    name: 'debates',
    stability: 'stable',
    workspaces: true,
    tables: debateTables,
    endpoints: [
      ...startRoutes({ create: starting.create, startStream: streamStart({ visible, ...starting, streamUrl }) }),
      ...queryRoutes(reading),
      ...controlRoutes({
        ...settling,
        ...interventions,
        change: debateChange({ details, reading, now }),
        erase: debateErasure({ ledger, eraseText: log.erase, details, reading, now }),
        resume,
        fork: debateFork({ ledger, readLog: log.read, visible, demandsApproval, refuseThirdParties, streamUrl, newId }),
      }),
    ],
    views: [debateResults, debateOutcomes],
    exports: [debateExport, decisionExport],
    retains: [
      retainableDebates({
        db,
        eraseWhole,
        readLog: log.read,
        details,
        now,
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
      readRequest: starting.readRequest,
      /** The request for a debate, for areas that take several. */
      request: DebateRequest,
      find: reading.find,
      list: reading.list,
      visible,
      judged: reading.judged,
      ids: reading.ids,
      intervene: interventions.intervene,
      cancel: settling.cancel,
      resume,
      recordOutcome: settling.recordOutcome,
      results: resultsStore(db),
      /** Erases a debate whose asker is being erased. */
      erase: (org: string, id: string, by: string) => eraseWhole(org, id, { user: by, reason: 'user_request' }),
    },
    takePart: takePartAsOverHttp({ limiter, intervene: interventions.intervene }),
  }
}
export type Debates = ReturnType<typeof debates>['debates']

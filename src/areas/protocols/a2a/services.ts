import packageJson from '../../../../package.json' with { type: 'json' }
import { publicAddress } from '../../../config/public-address.ts'
import type { Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Operations } from '../../../shared/identity/operations.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { BreakpointService } from '../../deliberation/breakpoints/index.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Examinations } from '../../deliberation/probes/index.ts'
import type { IssuedReceipt, SignedReceipt } from '../../governance/receipts/index.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { AskOnce } from '../asking/index.ts'
import { agentCards } from './cards/cards.ts'
import { knowledgeCheck } from './cards/store.ts'
import { openDoor } from './protocol/open-door.ts'
import { pushConfigs } from './push/configs.ts'
import { placesStore } from './push/places-store.ts'
import type { PushStore } from './push/store.ts'
import { pushedUpdates } from './push/updates-at.ts'
import { houseCard } from './rows/card-routes.ts'
import { chunkStreams } from './rows/chunks.ts'
import { type AnswerRecord, agentRoster } from './rows/roster.ts'
import { taskRows } from './rows/service.ts'
import { taskRecords } from './rows/task-record.ts'
import { capabilities } from './tasks/capabilities.ts'
import { artifactReader } from './tasks/read-artifacts.ts'
import { taskStore } from './tasks/store.ts'
import { a2aTasks } from './tasks/tasks.ts'

export interface A2aDependencies {
  debates: Debates
  ledger: Ledger
  broadcast: Broadcast
  /** What a debate found that was held to examine something. */
  reportOf: Parameters<typeof taskRecords>[0]['reportOf']
  /** How agents have answered in a tenant. */
  answersByAgent(tenant: string): Promise<readonly AnswerRecord[]>
  examinations: Examinations
  /** The sources outside that a tenant can ask. */
  connectors(tenant: string): readonly string[]
  resolveBreakpoint: BreakpointService['resolve']
  askOnce: AskOnce
  actingFor: ActingFor
  issuedReceipt: IssuedReceipt
  signedReceipt: SignedReceipt
  operations: Pick<Operations, 'admitted' | 'perform' | 'record'>
  receiptIdOf(debateId: string): string
  /** What the endpoint of an operation demands of its callers. */
  gateOf(operation: string): { admit(caller: Caller): void; charge(caller: Caller, ip: string): Promise<void> }
}

interface OfTheArea {
  pushes: PushStore
  endpoints: Parameters<typeof houseCard>[0]['endpoints']
  /** Where the keys of cards are published. */
  cardKeysPath: string
}

/** What stands behind the addresses of A2A: loaded with the first request. */
export function a2aServices(
  platform: Platform,
  needs: A2aDependencies,
  { pushes, endpoints, cardKeysPath }: OfTheArea,
) {
  const { agents, config, db, jobs, keys, log, newId, now, outbound, outbox, sealing } = platform
  const { answersByAgent, askOnce, broadcast, connectors, debates, examinations, gateOf, ledger, reportOf } = needs
  const address = publicAddress(config)
  const store = taskStore(platform)
  const tasks = a2aTasks({ store, ledger, askOnce, newId, now })
  const artifactsOf = artifactReader(needs)
  const push = pushConfigs({ store: pushes, outbound, sealing, gateOf, newId, now })
  const begins = capabilities({ debates, agents, examinations, connectors })
  const hasDocuments = knowledgeCheck(db)
  const cards = agentCards({
    keys,
    address,
    version: packageJson.version,
    keysPath: cardKeysPath,
    now,
    hasKnowledge: async (org) => connectors(org).length > 0 || hasDocuments(org),
  })
  const streams = chunkStreams({ log, broadcast })
  const sockets = config.publicUrl ? address : `http://localhost:${config.wsPort}`
  const streamUrl = (taskId: string) => `${sockets.replace(/^http/, 'ws')}/api/a2a/tasks/${taskId}/stream`
  const record = taskRecords({ reportOf, streamUrl })
  return {
    tasks,
    cards,
    streams,
    ofDebate: store.ofDebate,
    places: placesStore(db, outbox),
    updatesAt: pushedUpdates({ tasks, ledger, artifactsOf }),
    rows: taskRows({ tasks, begins, ledger, record, streamUrl, streams, enqueue: jobs.enqueue, now }),
    roster: agentRoster({ agents, answerRecords: answersByAgent }),
    houseCard: houseCard({ cards, address, release: packageJson.version, endpoints }),
    door: openDoor({ ...needs, platform, tasks, begins, push, cards, artifactsOf }),
  }
}
export type A2aServices = ReturnType<typeof a2aServices>

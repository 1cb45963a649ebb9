import packageJson from '../../../../package.json' with { type: 'json' }
import { publicAddress } from '../../../config/public-address.ts'
import { type Area, defineArea, type Platform } from '../../../platform.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Operations } from '../../../shared/identity/operations.ts'
import type { BreakpointService } from '../../deliberation/breakpoints/index.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Examinations } from '../../deliberation/probes/index.ts'
import type { IssuedReceipt, SignedReceipt } from '../../governance/receipts/index.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { AskOnce } from '../asking/index.ts'
import { agentCards } from './cards/cards.ts'
import { cardRoutes } from './cards/routes.ts'
import { knowledgeCheck } from './cards/store.ts'
import { type A2aDoor, protocolRoutes } from './protocol/routes.ts'
import { pushConfigs } from './push/configs.ts'
import { pushEffects } from './push/effects.ts'
import { placesStore } from './push/places-store.ts'
import { pushReactions } from './push/reactions.ts'
import { placeRoutes } from './push/routes.ts'
import { pushStore } from './push/store.ts'
import { pushedUpdates } from './push/updates-at.ts'
import { a2aRows, type RowsDependencies } from './rows/index.ts'
import { a2aTables } from './tables.ts'
import { capabilities } from './tasks/capabilities.ts'
import { artifactReader } from './tasks/read-artifacts.ts'
import { taskStore } from './tasks/store.ts'
import { a2aTasks } from './tasks/tasks.ts'

type A2aDependencies = RowsDependencies & {
  debates: Debates
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

/** A2A: other agents ask, follow, steer and read debates as tasks. */
export function a2a(platform: Platform, needs: A2aDependencies) {
  const { agents, config, db, keys, newId, now, outbound, outbox, sealing } = platform
  const { debates, examinations, connectors, ledger, askOnce, actingFor, gateOf } = needs
  const taskRows = taskStore(platform)
  const tasks = a2aTasks({ store: taskRows, ledger, askOnce, newId, now })
  const artifactsOf = artifactReader(needs)
  const places = pushStore(db)
  const push = pushConfigs({ store: places, outbound, sealing, gateOf, newId, now })
  const begins = capabilities({ debates, agents, examinations, connectors })
  const hasDocuments = knowledgeCheck(db)
  const cards = agentCards({
    keys,
    address: publicAddress(config),
    version: packageJson.version,
    now,
    hasKnowledge: async (org) => connectors(org).length > 0 || hasDocuments(org),
  })
  let opened: Promise<A2aDoor> | undefined
  /** The protocol, loaded when it is first asked for. */
  const door = () => {
    opened ??= import('./protocol/open-door.ts').then(({ openDoor }) =>
      openDoor({ ...needs, platform, tasks, begins, push, cards, artifactsOf }),
    )
    return opened
  }
  const rows = a2aRows(platform, { ...needs, tasks, begins, cards, endpoints: () => area.endpoints })
  const area: Area = defineArea({
    name: 'a2a',
    title: 'A2A',
    stability: 'stable',
    workspaces: true,
    tables: a2aTables,
    endpoints: [
      ...rows.endpoints,
      ...cardRoutes(cards),
      ...protocolRoutes(door),
      ...placeRoutes({ tasks: taskRows, places: placesStore(db, outbox) }),
    ],
    sockets: rows.sockets,
    jobs: rows.jobs,
    effects: pushEffects({
      store: places,
      updatesAt: pushedUpdates({ tasks, ledger, artifactsOf }),
      mayRead: async (tenant, userId) => (await actingFor(tenant, userId, ['debates.read'])) !== undefined,
      outbound,
      sealing,
      now,
    }),
    reactions: pushReactions({ store: places, outbox }),
  })
  return { area, tasks }
}

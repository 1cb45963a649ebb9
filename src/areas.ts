import type { PasswordCost } from './adapters/identity/password-hashing.ts'
import type { RedisClient } from './adapters/redis/open-redis.ts'
import { agents } from './areas/agents/index.ts'
import { channels } from './areas/channels/index.ts'
import { deliberation } from './areas/deliberation/index.ts'
import { governance } from './areas/governance/index.ts'
import { identity } from './areas/identity/index.ts'
import { knowledge } from './areas/knowledge/index.ts'
import { operations } from './areas/operations/index.ts'
import { understanding } from './areas/understanding/index.ts'
import { bulk, work } from './areas/work/index.ts'
import type { Authenticate } from './http/authentication.ts'
import type { Cursors } from './jobs/cursors/cursors.ts'
import type { Area, Platform } from './platform.ts'
import type { Caller } from './shared/identity/caller.ts'
import type { Broadcast } from './stream/broadcast.ts'

/** What stands around the areas and is finished after them. */
export interface Surroundings {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number; subscriptions: number } | undefined
  broadcast: Broadcast
  passwordCost?: PasswordCost | undefined
}

export interface Composition {
  areas: Area[]
  authenticate: Authenticate
  /** Refuses whoever has not just signed in. */
  demandFresh: (caller: Caller) => Promise<void>
  /** Whoever opens a socket: no token that is for single endpoints. */
  authenticateSocket: Authenticate
  /** Runs one debate, or all, until each rests or waits for a person: for tests. */
  runDebates: (debateId?: string) => Promise<void>
  /** Takes what waits in threads until nothing does: for tests. */
  driveThreads: () => Promise<void>
}

/** The table of contents: every group in the order in which people read of them, and which is handed to which. */
export function buildAreas(platform: Platform, around: Surroundings): Composition {
  const people = identity(platform, {
    passwordCost: around.passwordCost,
    refuseLeaving: (person) => proving.refuseLeaving(person),
  })
  const asked = agents(platform, {
    submit: (job, caller) => working.submit(job, caller),
    load: (debateId) => deciding.ledger.load(debateId),
    payerOf: people.family.payerOf,
  })
  const deciding = deliberation(platform, {
    records: asked.records,
    broadcast: around.broadcast,
    grounding: {
      pieces: (...wish) => knowing.grounding.pieces(...wish),
      seek: (...lacking) => knowing.grounding.seek(...lacking),
    },
    affordable: {
      refuseStart: (...wish) => proving.affordable.refuseStart(...wish),
      refuseResume: (...resumed) => proving.affordable.refuseResume(...resumed),
    },
    sharesWithThirdParties: (userId) => proving.sharesWithThirdParties(userId),
    taint: {
      of: (...debates) => knowing.taint.of(...debates),
      supports: (...decision) => knowing.taint.supports(...decision),
    },
  })
  const proving = governance(platform, {
    ledger: deciding.ledger,
    eraseTexts: deciding.eraseTexts,
    areas: () => areas,
    debates: deciding.debates,
    storedExports: () => many.storedExports,
    archives: () => many.archiveReissuer,
    family: people.family,
    actingFor: people.actingFor,
    debatesByDay: async (payer, ...days) => learning.debatesByDay(await people.family.tenantsOf(payer), ...days),
    background: () => working,
    demandFresh: people.demandFresh,
    mail: people.mail,
    closing: people.closing,
  })
  const learning = understanding(platform, { debates: deciding.debates, ranked: asked.ranked, areas: () => areas })
  const knowing = knowledge(platform, {
    background: () => working,
    ledger: deciding.ledger,
    debates: deciding.debates,
    actingFor: people.actingFor,
    family: people.family,
  })
  const many = bulk(platform, { debates: deciding.debates, actingFor: people.actingFor, areas: () => areas })
  const running = operations(platform, {
    ...around,
    areas: () => areas,
    auditFaults: proving.auditFaults,
    brokenLogs: proving.brokenLogs,
  })
  const speaking = areasOf(people, deciding, proving, asked, learning, knowing, many)
  const telling = channels(platform, {
    others: speaking,
    debates: { ...deciding.debates, load: deciding.ledger.load, resolveBreakpoint: deciding.resolveBreakpoint },
    request: deciding.debates.request,
    actingFor: people.actingFor,
    nameOf: people.nameOf,
    provenHolder: people.provenHolder,
    bringDocument: knowing.bringDocument,
    narrowKeys: people.narrowKeys,
    mail: people.mail,
    background: () => working,
  })
  const before = [...speaking, ...telling.areas]
  const working = work(platform, { others: [...before, ...running.areas] })
  const areas = [...before, ...areasOf(working, running)]
  const { authenticate, authenticateSocket, demandFresh } = people
  return {
    areas,
    authenticate,
    demandFresh,
    authenticateSocket,
    runDebates: deciding.runDebates,
    driveThreads: telling.driveThreads,
  }
}

const areasOf = (...groups: readonly { areas: readonly Area[] }[]) => groups.flatMap(({ areas }) => areas)

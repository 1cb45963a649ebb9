import type { PasswordCost } from './adapters/identity/password-hashing.ts'
import type { RedisClient } from './adapters/redis/open-redis.ts'
import { agentsAreas } from './areas/agents/index.ts'
import { codeAreas } from './areas/code/index.ts'
import { deliberationAreas } from './areas/deliberation/index.ts'
import { governanceAreas } from './areas/governance/index.ts'
import { identityAreas } from './areas/identity/index.ts'
import { integrationsAreas } from './areas/integrations/index.ts'
import { knowledgeAreas } from './areas/knowledge/index.ts'
import { messagingAreas } from './areas/messaging/index.ts'
import { operationsAreas } from './areas/operations/index.ts'
import { type NoteDoorCall, protocolsAreas } from './areas/protocols/index.ts'
import { understandingAreas } from './areas/understanding/index.ts'
import {
  approvalAreas,
  bulkAreas,
  dashboardAreas,
  queueAreas,
  workflowAreas,
  workspaceAreas,
} from './areas/work/index.ts'
import type { Cursors } from './background/log-readers/cursors.ts'
import type { Freshness } from './background/log-readers/freshness.ts'
import type { Area, Platform } from './platform.ts'
import type { Authenticate, Enter } from './shared/identity/authenticate.ts'
import type { Caller } from './shared/identity/caller.ts'
import type { Broadcast } from './stream/broadcast.ts'

/** What surrounds the areas and is completed after them. */
export interface Surroundings {
  version: string
  redis: RedisClient | undefined
  cursors: () => Cursors
  freshness: () => Freshness
  views: () => readonly string[]
  connections: () => number
  sockets: () => { clients: number; subscriptions: number } | undefined
  broadcast: Broadcast
  passwordCost?: PasswordCost | undefined
}

export interface Composition {
  areas: Area[]
  authenticate: Authenticate
  /** Refuses a caller who has not just signed in. */
  demandFresh: (caller: Caller) => Promise<void>
  /** Authenticates the caller of a socket: tokens for single endpoints are not accepted. */
  authenticateSocket: Authenticate
  /** Lets callers into the workspaces that are open to them. */
  enter: Enter
  noteDoorCall: NoteDoorCall
  /** Runs one debate, or all, until each is paused or waits for a person: for tests. */
  runDebates: (debateId?: string) => Promise<void>
  /** Processes what waits in threads until nothing does: for tests. */
  driveThreads: () => Promise<void>
  /** Moves runs of workflows on, one or all, until each waits or is over: for tests. */
  driveRuns: (runId?: string) => Promise<void>
}

/** The table of contents: every group in reading order, and what each receives from the others. */
export function buildAreas(platform: Platform, around: Surroundings): Composition {
  const identity = identityAreas(platform, {
    passwordCost: around.passwordCost,
    refuseLeaving: (person) => governance.refuseLeaving(person),
    writeGrantUse: (used) => protocols.writeGrantUse(used),
    enter: (...query) => workspaces.enter(...query),
  })
  const workspaces = workspaceAreas(platform, {
    family: identity.family,
    areas: () => areas,
    retention: () => governance.retentionOfWorkspaces,
    ledger: () => deliberation.ledger,
  })
  const agents = agentsAreas(platform, {
    submit: (job, caller) => queue.submit(job, caller),
    load: (debateId) => deliberation.ledger.load(debateId),
    payerOf: identity.family.payerOf,
  })
  const deliberation = deliberationAreas(platform, {
    records: agents.records,
    broadcast: around.broadcast,
    grounding: {
      pieces: (...query) => knowledge.grounding.pieces(...query),
      seek: (...lacking) => knowledge.grounding.seek(...lacking),
    },
    affordable: {
      refuseStart: (...order) => governance.affordable.refuseStart(...order),
      refuseResume: (...resumed) => governance.affordable.refuseResume(...resumed),
    },
    approval: {
      demanded: (asker) => approving.held.demanded(asker),
      refuse: (...answer) => approving.held.refuse(...answer),
    },
    sharesWithThirdParties: (userId) => governance.sharesWithThirdParties(userId),
    taint: {
      of: (...debates) => knowledge.taint.of(...debates),
      anyStaleFor: (tenant) => knowledge.taint.anyStaleFor(tenant),
      supports: (...decision) => knowledge.taint.supports(...decision),
    },
  })
  const governance = governanceAreas(platform, {
    ledger: deliberation.ledger,
    eraseTexts: deliberation.eraseTexts,
    areas: () => areas,
    debates: deliberation.debates,
    storedExports: () => bulk.storedExports,
    archives: () => bulk.archiveReissuer,
    family: identity.family,
    openTo: workspaces.openTo,
    actingFor: identity.actingFor,
    debatesByDay: async (payer, ...days) => understanding.debatesByDay(await identity.family.tenantsOf(payer), ...days),
    background: () => queue,
    demandFresh: identity.demandFresh,
    mail: identity.mail,
    closing: identity.closing,
  })
  const understanding = understandingAreas(platform, {
    debates: deliberation.debates,
    ranked: agents.ranked,
    areas: () => areas,
  })
  const knowledge = knowledgeAreas(platform, {
    background: () => queue,
    ledger: deliberation.ledger,
    debates: deliberation.debates,
    actingFor: identity.actingFor,
    piecesOfCode: (...query) => code.piecesOfCode(...query),
    family: identity.family,
  })
  const approving = approvalAreas(platform, {
    areas: () => areas,
    debates: { find: deliberation.debates.find, resolveBreakpoint: deliberation.resolveBreakpoint },
    workspaces: { payerOf: identity.family.payerOf, rulesOf: workspaces.find },
    telling: {
      push: (...note) => messaging.push(...note),
      mail: identity.mail,
      nameOf: identity.nameOf,
      payerOf: identity.family.payerOf,
      actingFor: identity.actingFor,
      chat: {
        show: (...approval) => messaging.approvalPosts.show(...approval),
        takeBack: (...approval) => messaging.approvalPosts.takeBack(...approval),
      },
      refuseBadChannels: (...query) => messaging.refuseBadChannels(...query),
    },
  })
  const bulk = bulkAreas(platform, { debates: deliberation.debates, actingFor: identity.actingFor, areas: () => areas })
  const workflows = workflowAreas(platform, {
    debates: deliberation.debates,
    ledger: deliberation.ledger,
    approvals: approving.approvals,
    telling: {
      push: (...note) => messaging.push(...note),
      takeBack: (...things) => messaging.takeBackPush(...things),
      mail: identity.mail,
    },
    actingFor: identity.actingFor,
    enter: workspaces.enter,
    receiptIdOf: governance.receiptIdOf,
  })
  const operations = operationsAreas(platform, {
    ...around,
    areas: () => areas,
    auditFaults: governance.auditFaults,
    brokenLogs: governance.brokenLogs,
    findDebate: deliberation.debates.find,
  })
  const messaging = messagingAreas(platform, {
    debates: {
      ...deliberation.debates,
      load: deliberation.ledger.load,
      resolveBreakpoint: deliberation.resolveBreakpoint,
    },
    request: deliberation.debates.request,
    actingFor: identity.actingFor,
    payerOf: identity.family.payerOf,
    enter: workspaces.enter,
    nameOf: identity.nameOf,
    provenHolder: identity.provenHolder,
    stillAsks: approving.stillAsks,
    approvals: approving.inChats,
    uploadDocument: knowledge.uploadDocument,
    mail: identity.mail,
    background: () => queue,
  })
  const code = codeAreas(platform, {
    payerOf: identity.family.payerOf,
    background: () => queue,
    enter: workspaces.enter,
    debates: deliberation.debates,
  })
  const announcing = areasOf(
    identity,
    workspaces,
    deliberation,
    governance,
    agents,
    understanding,
    knowledge,
    approving,
    workflows,
    bulk,
    code,
    messaging,
  )
  const integrations = integrationsAreas(platform, {
    announcing,
    connections: messaging.connections,
    narrowKeys: identity.narrowKeys,
  })
  const protocols = protocolsAreas(platform, {
    debates: deliberation.debates,
    ledger: deliberation.ledger,
    broadcast: around.broadcast,
    a2a: {
      reportOf: deliberation.reportOf,
      examinations: deliberation.examinations,
      connectors: knowledge.connectors,
      answersByAgent: understanding.answersByAgent,
    },
    completions: {
      estimate: governance.estimate,
      decisionPiece: knowledge.decisionPiece,
    },
    receiptIdOf: governance.receiptIdOf,
    resolveBreakpoint: deliberation.resolveBreakpoint,
    issuedReceipt: governance.issuedReceipt,
    signedReceipt: governance.signedReceipt,
    actingFor: identity.actingFor,
    areas: () => areas,
    flushGrantUse: identity.flushGrantUse,
    enterableBy: workspaces.enterableBy,
    freshness: around.freshness,
    version: around.version,
    tools: {
      ...deliberation,
      consensusMemory: understanding.consensusMemory,
      roster: agents.roster,
      evidence: knowledge.evidence,
      librarySearch: knowledge.librarySearch,
      receipts: governance.receipts,
      receiptIdOf: governance.receiptIdOf,
    },
  })
  const before = [...announcing, ...integrations.areas, ...protocols.areas]
  const queue = queueAreas(platform, {
    others: [...before, ...operations.areas],
    actingFor: identity.actingFor,
  })
  const dashboard = dashboardAreas(platform, {
    sources: {
      'agents.list': agents.roster.list,
      'analytics.debates-outcomes': understanding.figures.outcomes,
      'analytics.debates-overview': understanding.figures.overview,
      'analytics.trends': understanding.figures.trends,
      'analytics.usage-active-users': understanding.figures.activeUsers,
      'approvals.list': approving.list,
      'checkpoints.list': deliberation.checkpoints.list,
      'debates.list': deliberation.debates,
      'health.check': operations.health,
      'inbox.list': messaging.inboxes.list,
      'library.stats': knowledge.libraryStats,
      'mail.messages': messaging.mails.list,
      'mail.stats': messaging.mails.stats,
      'mail.trends': messaging.mails.trends,
      'queue.list': queue.jobs.list,
      'queue.stats': queue.jobs.stats,
      'usage.spending': governance.spending,
      'workflows.executions': workflows.milestones,
    },
    deeds: {
      createDebate: deliberation.debates.create,
      runWorkflow: workflows.run,
      retryJob: queue.jobs.retry,
      resumeDebate: deliberation.checkpoints.resume,
      takeAway: bulk.takeAway,
      actOnMails: messaging.mails.act,
    },
    results: deliberation.debates.results,
    areas: () => areas,
    freshness: around.freshness,
  })
  const areas = [...before, ...areasOf(queue, dashboard, operations)]
  const { authenticate, authenticateSocket, demandFresh } = identity
  return {
    areas,
    authenticate,
    demandFresh,
    authenticateSocket,
    enter: workspaces.enter,
    noteDoorCall: protocols.noteDoorCall,
    runDebates: deliberation.runDebates,
    driveThreads: messaging.driveThreads,
    driveRuns: workflows.driveRuns,
  }
}

const areasOf = (...groups: readonly { areas: readonly Area[] }[]) => groups.flatMap(({ areas }) => areas)

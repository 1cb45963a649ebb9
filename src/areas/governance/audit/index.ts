import { setTimeout as pause } from 'node:timers/promises'
import type { Background } from '../../../background/soon.ts'
import { wokenLoop } from '../../../background/woken-loop.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import { auditAliases } from './aliases.ts'
import { auditAnnounces } from './announces.ts'
import { brokenLogs } from './broken-logs-store.ts'
import { entering as openEntering } from './entering-store.ts'
import { entryStore } from './entry-store.ts'
import { exportService } from './export-service.ts'
import { forgetting } from './forgetting-store.ts'
import { headFaults } from './head-fault.ts'
import { headGroups } from './head-groups-store.ts'
import { headsStore } from './heads-store.ts'
import { auditJobs } from './jobs.ts'
import { auditKeeps } from './keeps.ts'
import { keptHeads } from './kept-heads.ts'
import { keptHeadsPath } from './kept-heads-file.ts'
import { noting } from './noting-store.ts'
import { proofAbout } from './proof-about.ts'
import { auditQueueTypes } from './queue-types.ts'
import { auditReactions } from './reactions.ts'
import { auditRoutes } from './routes.ts'
import { auditService } from './service.ts'
import { treeStore } from './tree-store.ts'
import { auditUpkeep } from './upkeep-store.ts'
import { brokenAlert } from './verify-alert.ts'
import { verifyRunsStore } from './verify-runs-store.ts'
import { verifyService } from './verify-service.ts'
import { signedHeads } from './verify-signed-heads.ts'
import { verifyStore } from './verify-store.ts'
import { verifying as openVerifying } from './verifying.ts'
import { witnessEffects, witnessedBy } from './witness/effects.ts'
import { openWitnesses } from './witness/open-witnesses.ts'
import { witnessStore } from './witness/witness-store.ts'
import { witnessTroubles } from './witness/witness-troubles.ts'
import { witnessedRoutes } from './witness/witnessed-routes.ts'
import { witnessedService } from './witness/witnessed-service.ts'
import { witnessedStore } from './witness/witnessed-store.ts'

export { acceptHeads, keptHeadFaults } from './accept-heads-store.ts'
export { keptHeadsPath } from './kept-heads-file.ts'
export type { EntryProof, ProofAbout } from './proof-about.ts'
export { witnessStore } from './witness/witness-store.ts'

interface Handed {
  payerOf: Family['payerOf']
  tenantsOf: Family['tenantsOf']
  background: () => Background
  storedExports: () => StoredExportService
}

const LOOK_EVERY_MS = 250
/** Within this an erasure under way tells what it erased. */
const SETTLE_MS = 5_000

/** The audit log: what was done, by whom, in a tree that shows any later change. */
export function audit(platform: Platform, { payerOf, tenantsOf, background, storedExports }: Handed) {
  const { config, db, hotReads, acts, announce, installation, keys, logger, newId, now, random } = platform
  const store = treeStore(db)
  const { publicKeys, signingKey } = keys
  const kept = keptHeads({
    path: keptHeadsPath(config.dataDir),
    writes: config.role !== 'api' && config.auditKeepHeads === 'on',
    store,
    newest: () => headsStore().newest(db),
    installation: installation.id,
    logger,
  })
  const groups = headGroups({
    ...{ db, store, signingKey, publicKeys, installation: installation.id, random, newId },
    ...{ keepsSome: kept.keepsSome, signed: kept.take },
  })
  const { drain } = openEntering({ db, store, groups, pending: acts.pending, random })
  const witnesses = openWitnesses({ config, now, logger })
  const witness = witnessedBy([...witnesses.keys()], platform.outbox)
  const note = noting({ store, groups, signingKey, announce, witness, installation: installation.id, newId })
  const upkeep = auditUpkeep({ db, announce })
  const checks = verifyStore(db)
  const runs = verifyRunsStore(db, platform.sealing)
  const verifying = openVerifying({
    store: checks,
    runs,
    publicKeys,
    tenantsOf,
    installation: installation.id,
    now,
    checks: [signedHeads(installation.id, kept.before)],
    settle: () => pause(SETTLE_MS),
    alert: brokenAlert({ logger, tellBroken: upkeep.tellBroken }),
  })
  const entries = entryStore(db)
  const headFault = headFaults({ checks, publicKeys, installation: installation.id })
  const service = auditService({ entries, trees: store, headFault, signingKey, installation: installation.id, now })
  const exportAudit = exportService({
    entries,
    audit: service,
    trees: store,
    exports: storedExports,
    signingKey,
    publicKeys,
    now,
  })
  const verification = verifyService({ checks, runs, verifying, tenantsOf, background })
  const worker = wokenLoop({
    work: drain,
    idleMs: LOOK_EVERY_MS,
    onFault: (fault) => logger.warn({ err: fault }, 'Acts could not be entered in the audit log yet'),
  })
  const area = defineArea({
    name: 'audit',
    title: 'Audit log',
    stability: 'stable',
    keeps: auditKeeps({ days: config.auditRetentionDays }),
    endpoints: [
      ...auditRoutes({ audit: service, verification, exportAudit, now }),
      ...witnessedRoutes(witnessedService({ store: witnessedStore(db), now })),
    ],
    aliases: auditAliases,
    queueTypes: auditQueueTypes(verifying, payerOf),
    announces: auditAnnounces,
    effects: witnessEffects({
      ...{ db, witnesses, store: witnessStore(db), heads: headsStore() },
      ...{ publicKeys, installation: installation.id, logger },
    }),
    reactions: auditReactions({ pending: acts.pending, payerOf }),
    jobs: auditJobs({
      acts,
      drain,
      note,
      verifying,
      upkeep,
      forget: forgetting({ db, store, groups, newId }),
      days: { entries: config.auditRetentionDays, private: config.auditPrivateDays },
      now,
    }),
    async start() {
      if (config.role !== 'api') await groups.begin()
      await kept.start()
      if (config.role !== 'api') worker.start()
    },
    async stop() {
      await worker.stop()
      await kept.stop()
    },
  })
  /** The newest entries about a thing. */
  const entriesAbout = async (payer: string, id: string) =>
    (await entries.list(payer, { resourceId: id }, { limit: 100, offset: 0 })).items
  const troubles = witnesses.size === 0 ? () => [] : witnessTroubles({ store: witnessStore(db), now })
  const faults = () => [...kept.faults(), ...troubles()]
  return {
    area,
    faults,
    broken: brokenLogs(db, hotReads),
    entriesAbout,
    proofAbout: proofAbout(entries, store),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Background } from '../../../background/queue/await-job.ts'
import { workLoop } from '../../../background/work-loop.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Family } from '../../identity/organizations/index.ts'
import type { StoredExportService } from '../../work/exports/index.ts'
import { auditAliases } from './aliases.ts'
import { auditAnnounces } from './announces.ts'
import { entryAppender } from './entries/append-entries.ts'
import { clearPrivateText, entryExpiry } from './entries/entry-retention-store.ts'
import { entryStore } from './entries/entry-store.ts'
import { exportService } from './exports/service.ts'
import { checkpointSigner } from './heads/checkpoint-signer.ts'
import { headGroups } from './heads/head-groups.ts'
import { headsStore } from './heads/heads-store.ts'
import { keptHeads } from './heads/kept-heads.ts'
import { keptHeadsPath } from './heads/kept-heads-file.ts'
import { auditJobs } from './jobs.ts'
import { auditReactions } from './reactions.ts'
import { auditRoutes, witnessedNoteRoutes } from './routes.ts'
import { auditService } from './service.ts'
import { auditTables } from './tables.ts'
import { proofAbout } from './tree/proofs.ts'
import { treeStore } from './tree/tree-store.ts'
import { headFaults, signedHeadsCheck } from './verification/head-checks.ts'
import { auditQueueTypes, verifyService } from './verification/service.ts'
import { verifyStore } from './verification/store.ts'
import { brokenLogs, verificationRunStore } from './verification/verification-run-store.ts'
import { auditVerifier, brokenAlert } from './verification/verifier.ts'
import { sendToWitnesses, witnessEffects } from './witness/effects.ts'
import { witnessStore, witnessTroubles } from './witness/witness-store.ts'
import { witnessedNoteStore } from './witness/witnessed-note-store.ts'
import { witnessedNoteService } from './witness/witnessed-notes-service.ts'
import { openWitnesses } from './witness/witnesses.ts'

export { acceptHeads, keptHeadFaults } from './heads/kept-heads.ts'
export { keptHeadsPath } from './heads/kept-heads-file.ts'
export type { EntryProof, ProofAbout } from './tree/proofs.ts'
export { witnessStore } from './witness/witness-store.ts'

interface FromOtherAreas extends Pick<Family, 'payerOf' | 'tenantsOf'> {
  background: () => Background
  storedExports: () => StoredExportService
}

const LOOK_EVERY_MS = 250
/** How long a verification waits for an erasure under way to log what it erased. */
const SETTLE_MS = 5_000

/** The audit log: who did what, in a Merkle tree that reveals any later change. */
export function audit(platform: Platform, { payerOf, tenantsOf, background, storedExports }: FromOtherAreas) {
  const { config, db, auditTrail, announce, installation, keys, logger, newId, now, random } = platform
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
    db,
    store,
    signingKey,
    publicKeys,
    installation: installation.id,
    random,
    newId,
    keepsSome: kept.keepsSome,
    onSigned: kept.take,
  })
  const { drain } = entryAppender({ db, store, groups, pending: auditTrail.pending, random })
  const witnesses = openWitnesses({ config, now, logger })
  const witness = sendToWitnesses([...witnesses.keys()], platform.outbox)
  const note = checkpointSigner({ store, groups, signingKey, announce, witness, installation: installation.id, newId })
  const checks = verifyStore(db)
  const runs = verificationRunStore(db, platform.sealing)
  const verifier = auditVerifier({
    store: checks,
    runs,
    publicKeys,
    tenantsOf,
    installation: installation.id,
    now,
    checks: [signedHeadsCheck(installation.id, kept.before)],
    settle: () => pause(SETTLE_MS),
    alert: brokenAlert({ db, announce, logger }),
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
  const verification = verifyService({ checks, runs, verifier, tenantsOf, background })
  const worker = workLoop({
    work: drain,
    idleMs: LOOK_EVERY_MS,
    onFault: (fault) => logger.warn({ err: fault }, 'Acts could not be entered in the audit log yet'),
  })
  const area = defineArea({
    name: 'audit',
    title: 'Audit log',
    stability: 'stable',
    tables: auditTables({ days: config.auditRetentionDays }),
    endpoints: [
      ...auditRoutes({ audit: service, verification, exportAudit, now }),
      ...witnessedNoteRoutes(witnessedNoteService({ store: witnessedNoteStore(db), now })),
    ],
    aliases: auditAliases,
    queueTypes: auditQueueTypes(verifier, payerOf),
    announces: auditAnnounces,
    effects: witnessEffects({
      db,
      witnesses,
      store: witnessStore(db),
      heads: headsStore(),
      publicKeys,
      installation: installation.id,
      logger,
    }),
    reactions: auditReactions({ pending: auditTrail.pending, payerOf }),
    jobs: auditJobs({
      auditTrail,
      drain,
      note,
      verifier,
      clearPrivateText: (before) => clearPrivateText(db, before),
      expireEntries: entryExpiry({ db, store, groups, newId }),
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
  const entriesAbout = (payer: string, id: string) => entries.newest(payer, { resourceId: id }, 100)
  const troubles = witnesses.size === 0 ? () => [] : witnessTroubles({ store: witnessStore(db), now })
  const faults = () => [...kept.faults(), ...troubles()]
  return {
    area,
    faults,
    broken: brokenLogs(db),
    entriesAbout,
    proofAbout: proofAbout(entries, store),
  }
}

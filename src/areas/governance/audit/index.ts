import { wokenLoop } from '../../../jobs/woken-loop.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import { auditAnnounces } from './announces.ts'
import { entering as openEntering } from './entering-store.ts'
import { auditJobs } from './jobs.ts'
import { auditKeeps } from './keeps.ts'
import { noting } from './noting-store.ts'
import { auditReactions } from './reactions.ts'
import { treeStore } from './tree-store.ts'
import { auditUpkeep } from './upkeep-store.ts'
import { verifyStore } from './verify-store.ts'
import { verifying as openVerifying } from './verifying.ts'

interface Handed {
  payerOf(tenant: string): Promise<string>
}

const LOOK_EVERY_MS = 250

/** The audit log: what was done, by whom, in a tree that shows any later change. */
export function audit(platform: Platform, { payerOf }: Handed) {
  const { config, db, acts, announce, installation, logger, newId, now, random } = platform
  const keys = installationKeys(db, { now, random })
  const store = treeStore(db)
  const { add, drain } = openEntering({ db, store, pending: acts.pending, random })
  const note = noting({ db, store, add, signingKey: keys.signingKey, announce, installation: installation.id, newId })
  const { publicKeys } = keys
  const verifying = openVerifying({ store: verifyStore(db), publicKeys, installation: installation.id, now })
  const upkeep = auditUpkeep({ db, announce })
  const worker = wokenLoop({
    work: drain,
    idleMs: LOOK_EVERY_MS,
    onFault: (fault) => logger.warn({ err: fault }, 'Acts could not be entered in the audit log yet'),
  })
  return defineArea({
    name: 'audit',
    title: 'Audit log',
    stability: 'stable',
    keeps: auditKeeps,
    endpoints: [],
    announces: auditAnnounces,
    reactions: auditReactions({ pending: acts.pending, payerOf }),
    jobs: auditJobs({ acts, drain, note, verifying, upkeep, privateDays: config.auditPrivateDays, now }),
    async start() {
      if (config.role !== 'api') worker.start()
    },
    stop: worker.stop,
  })
}

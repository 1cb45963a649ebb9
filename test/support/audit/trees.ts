import { randomBytes } from 'node:crypto'
import { entering } from '../../../src/areas/governance/audit/entering-store.ts'
import { forgetting } from '../../../src/areas/governance/audit/forgetting-store.ts'
import { headGroups } from '../../../src/areas/governance/audit/head-groups-store.ts'
import type { Issue } from '../../../src/areas/governance/audit/issues.ts'
import type { KeptHeads } from '../../../src/areas/governance/audit/kept-heads.ts'
import { noting } from '../../../src/areas/governance/audit/noting-store.ts'
import { treeStore } from '../../../src/areas/governance/audit/tree-store.ts'
import { verifyRunsStore } from '../../../src/areas/governance/audit/verify-runs-store.ts'
import { signedHeads } from '../../../src/areas/governance/audit/verify-signed-heads.ts'
import { verifyStore } from '../../../src/areas/governance/audit/verify-store.ts'
import { type Verification, verifying } from '../../../src/areas/governance/audit/verifying.ts'
import { familyStore } from '../../../src/areas/identity/organizations/family-store.ts'
import type { Platform } from '../../../src/platform.ts'

interface Alert {
  payer: string
  found: readonly Issue[]
}

type Wrong = Verification['issues'][number] & { payer: string }

/** The trees of a service under test: what otherwise happens by itself happens when it is asked for. */
export function trees({ db, acts, announce, installation, keys, newId, now, sealing }: Platform, kept?: KeptHeads) {
  const store = treeStore(db)
  const { signingKey, publicKeys } = keys
  const ours = { signingKey, publicKeys, installation: installation.id, random: randomBytes, newId }
  const groups = headGroups({ db, store, ...ours, ...(kept && { signed: kept.take, keepsSome: kept.keepsSome }) })
  const { drain } = entering({ db, store, groups, pending: acts.pending, random: randomBytes })
  const needs = { store, groups, signingKey, announce, installation: installation.id, newId }
  const alerts: Alert[] = []
  const verifyNeeds = {
    store: verifyStore(db),
    runs: verifyRunsStore(db, sealing),
    publicKeys,
    tenantsOf: familyStore(db).tenantsOf,
    installation: installation.id,
    now,
    checks: [signedHeads(installation.id, kept?.before)],
    settle: async () => {},
    leastDays: 0,
    alert: async ({ payer }: Verification, found: readonly Issue[]) => {
      alerts.push({ payer, found })
    },
  }
  const verify = verifying(verifyNeeds)
  return {
    /** Enters what is over. */
    async enter() {
      await acts.told()
      await drain()
    },
    note: noting(needs),
    verify: verify.verify,
    check: verify.check,
    checkAll: verify.checkAll,
    verifyNeeds,
    /** What was alerted of. */
    alerts,
    /** What is wrong anywhere, and in whose tree. */
    async wrong(): Promise<Wrong[]> {
      const issues: Wrong[] = []
      for await (const { payer, issues: found } of verify.checkAll())
        issues.push(...found.map((issue) => ({ ...issue, payer })))
      return issues
    },
    forget: forgetting({ db, store, groups, newId, leastDays: 0 }),
  }
}
export type Trees = ReturnType<typeof trees>

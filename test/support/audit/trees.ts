import { randomBytes } from 'node:crypto'
import { entryAppender } from '../../../src/areas/governance/audit/entries/append-entries.ts'
import { entryExpiry } from '../../../src/areas/governance/audit/entries/entry-retention-store.ts'
import { checkpointSigner } from '../../../src/areas/governance/audit/heads/checkpoint-signer.ts'
import { headGroups } from '../../../src/areas/governance/audit/heads/head-groups.ts'
import type { KeptHeads } from '../../../src/areas/governance/audit/heads/kept-heads.ts'
import { treeStore } from '../../../src/areas/governance/audit/tree/tree-store.ts'
import { signedHeadsCheck } from '../../../src/areas/governance/audit/verification/head-checks.ts'
import type { Issue } from '../../../src/areas/governance/audit/verification/issues.ts'
import { verifyStore } from '../../../src/areas/governance/audit/verification/store.ts'
import { verificationRunStore } from '../../../src/areas/governance/audit/verification/verification-run-store.ts'
import { auditVerifier, type Verification } from '../../../src/areas/governance/audit/verification/verifier.ts'
import { familyStore } from '../../../src/areas/identity/organizations/store.ts'
import type { Platform } from '../../../src/platform.ts'

interface Alert {
  payer: string
  found: readonly Issue[]
}

type Wrong = Verification['issues'][number] & { payer: string }

/** The trees of a service under test: what otherwise happens by itself happens when it is asked for. */
export function trees(
  { db, auditTrail, announce, installation, keys, newId, now, sealing }: Platform,
  kept?: KeptHeads,
) {
  const store = treeStore(db)
  const { signingKey, publicKeys } = keys
  const ours = { signingKey, publicKeys, installation: installation.id, random: randomBytes, newId }
  const groups = headGroups({ db, store, ...ours, ...(kept && { onSigned: kept.take, keepsSome: kept.keepsSome }) })
  const { drain } = entryAppender({ db, store, groups, pending: auditTrail.pending, random: randomBytes })
  const needs = { store, groups, signingKey, announce, installation: installation.id, newId }
  const alerts: Alert[] = []
  const verifyNeeds = {
    store: verifyStore(db),
    runs: verificationRunStore(db, sealing),
    publicKeys,
    tenantsOf: familyStore(db).tenantsOf,
    installation: installation.id,
    now,
    checks: [signedHeadsCheck(installation.id, kept?.before)],
    settle: async () => {},
    leastDays: 0,
    alert: async ({ payer }: Verification, found: readonly Issue[]) => {
      alerts.push({ payer, found })
    },
  }
  const verify = auditVerifier(verifyNeeds)
  return {
    /** Enters what is over. */
    async enter() {
      await auditTrail.flush()
      await drain()
    },
    note: checkpointSigner(needs),
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
    forget: entryExpiry({ db, store, groups, newId, leastDays: 0 }),
  }
}
export type Trees = ReturnType<typeof trees>

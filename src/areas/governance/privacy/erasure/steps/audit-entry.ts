import type { RecordAction } from '../../../../../background/audit-trail/action.ts'
import type { ProofAbout } from '../../../audit/index.ts'
import type { Step } from '../erasure-driver.ts'
import type { ErasureStore } from '../erasure-store.ts'

export const ERASED = 'privacy.erased'
const ENTERED_MS = 5_000

interface AuditEntryDependencies {
  store: Pick<ErasureStore, 'transaction' | 'change'>
  record: RecordAction
  proofAbout: ProofAbout
}

/** Audits the erasure once for each payer and waits for the entry, since the certificate proves it. */
export const auditEntry =
  ({ store, record, proofAbout }: AuditEntryDependencies): Step =>
  async ({ erasure, payers }) => {
    const told = erasure.facts.entered
    const isTold = (payer: string) => told === true || (Array.isArray(told) && told.includes(payer))
    const untold = payers.filter(({ organization_id }) => !isTold(organization_id))
    const facts = { ...erasure.facts, entered: payers.map(({ organization_id }) => organization_id) }
    if (untold.length > 0)
      await store.transaction(async (tx) => {
        for (const { organization_id: payer, policy } of untold)
          await record(tx, {
            payer,
            tenant: payer,
            action: ERASED,
            outcome: 'success',
            details: { policy },
            actor: { id: 'privacy', type: 'system' },
            on: { type: 'erasure', id: erasure.id },
          })
        if (!(await store.change(erasure, { facts }, tx))) throw new Error('Somebody else drives it now')
      })
    for (const { organization_id } of payers)
      if (!(await proofAbout(organization_id, ERASED, erasure.id))) return { waitMs: ENTERED_MS, facts }
    return { facts }
  }

import type { RecordAction } from '../../../../../background/audit-trail/action.ts'
import type { EventLog } from '../../../../../storage/event-log/event-log.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { ProofAbout } from '../../../audit/index.ts'
import type { ArchiveErasure } from '../archives/archive-erasure.ts'
import type { CopyPass } from '../copies/copy-pass.ts'
import type { LogCopies } from '../copies/log-copies.ts'
import type { ErasePerson } from '../erase-person.ts'
import type { Step, Work } from '../erasure-driver.ts'
import type { ErasureStore } from '../erasure-store.ts'
import type { FilesStore } from '../files-store.ts'
import type { ReachStore } from '../reach-store.ts'

interface VerifyErasureDependencies {
  pass: CopyPass
  logs: Pick<LogCopies, 'reached'>
  log: Pick<EventLog, 'end' | 'verify'>
  reach: Pick<ReachStore, 'isUnderWay'>
  erasePerson: ErasePerson
  files: Pick<FilesStore, 'removeExports' | 'isPurging'>
  archives: Pick<ArchiveErasure, 'clear' | 'isWriting'>
  /** Whether a view or reaction has yet to read up to this position. */
  isBehind: (position: number) => Promise<boolean>
  tenantsOf: Family['tenantsOf']
  /** The longest that an agent may take for an answer. */
  agentMs: number
  now: () => Date
}

const SOON_MS = 5_000
/** An answer may still be logged this long after the agent's time limit. */
const WRITTEN_MS = 60_000
const MOST_PASSES = 20

/** Waits until all readers of the log have caught up, repeats the pass until it finds nothing, and then verifies the chains. */
export function verifyErasure(needs: VerifyErasureDependencies): Step {
  const { pass, logs, log, reach, erasePerson, files, archives, isBehind, tenantsOf, agentMs, now } = needs

  /** Erases what was written meanwhile. */
  async function again(work: Work): Promise<number> {
    await erasePerson(work)
    let cleared = 0
    for (const { organization_id } of work.payers)
      cleared += await files.removeExports(await tenantsOf(organization_id))
    return cleared
  }

  return async (work) => {
    const { erasure, whose, payers, beat } = work
    const debates = (await logs.reached(whose.id)).map(({ id }) => id)
    if (erasure.facts.heard_at === undefined) {
      const waits_since = Number(erasure.facts.waits_since ?? now().getTime())
      const isOver = now().getTime() - waits_since >= agentMs + WRITTEN_MS
      if (!isOver && (await reach.isUnderWay(debates))) return { waitMs: SOON_MS, facts: { waits_since } }
      return { waitMs: 0, facts: { heard_at: await log.end() } }
    }
    if (await isBehind(Number(erasure.facts.heard_at))) return { waitMs: SOON_MS }
    for (const { organization_id } of payers)
      if (await files.isPurging(await tenantsOf(organization_id))) return { waitMs: SOON_MS }
    if (await archives.isWriting(work)) return { waitMs: SOON_MS }
    const passed = await pass(work)
    const archived = await archives.clear(work)
    if (archived.held !== undefined) return { held: archived.held }
    const cleared = (await again(work)) + passed.cleared + archived.written_anew
    const passes = Number(erasure.facts.passes ?? 0) + 1
    if (cleared > 0) {
      if (passes >= MOST_PASSES) throw new Error(`${cleared} copies came back in pass ${passes}`)
      return { waitMs: 0, facts: { passes, heard_at: await log.end() } }
    }
    for (const id of debates) {
      await beat()
      if (!(await log.verify(id)).intact) throw new Error(`The log of ${id} does not verify`)
    }
    return { facts: { passes, kept_archives: archived.kept, unreadable: archived.unreadable } }
  }
}

export const ERASED = 'privacy.erased'
const ENTERED_MS = 5_000

interface EnterInAuditLogDependencies {
  store: Pick<ErasureStore, 'transaction' | 'change'>
  record: RecordAction
  proofAbout: ProofAbout
}

/** Audits the erasure once for each payer and waits for the entry, since the certificate proves it. */
export const enterInAuditLog =
  ({ store, record, proofAbout }: EnterInAuditLogDependencies): Step =>
  async ({ erasure, payers }) => {
    const entered = erasure.facts.entered
    const isEntered = (payer: string) => entered === true || (Array.isArray(entered) && entered.includes(payer))
    const missing = payers.filter(({ organization_id }) => !isEntered(organization_id))
    const facts = { ...erasure.facts, entered: payers.map(({ organization_id }) => organization_id) }
    if (missing.length > 0)
      await store.transaction(async (tx) => {
        for (const { organization_id: payer, policy } of missing)
          await record(tx, {
            payer,
            tenant: payer,
            action: ERASED,
            outcome: 'success',
            details: { policy },
            actor: { id: 'privacy', type: 'system' },
            on: { type: 'erasure', id: erasure.id },
          })
        if (!(await store.change(erasure, { facts }, tx))) throw new Error('Another worker drives it now')
      })
    for (const { organization_id } of payers)
      if (!(await proofAbout(organization_id, ERASED, erasure.id))) return { waitMs: ENTERED_MS, facts }
    return { facts }
  }

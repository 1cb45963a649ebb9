import type { Background } from '../../background/queue/await-job.ts'
import type { Area, Platform } from '../../platform.ts'
import type { Caller } from '../../shared/identity/caller.ts'
import type { Debates } from '../deliberation/debates/index.ts'
import type { EraseTexts, Ledger } from '../deliberation/ledger/index.ts'
import type { AccountClosure } from '../identity/account-closure/index.ts'
import type { Mail } from '../identity/mailbox/index.ts'
import type { ActingFor, Family } from '../identity/organizations/index.ts'
import type { ArchiveReissuer, StoredExportService } from '../work/exports/index.ts'
import type { OpenTenants } from '../work/workspaces/index.ts'
import { audit } from './audit/index.ts'
import { budgets } from './budgets/index.ts'
import { classification } from './classify/index.ts'
import { holds } from './holds/index.ts'
import { privacy } from './privacy/index.ts'
import { receiptIdOf, receipts, signedReceipt } from './receipts/index.ts'
import { retention } from './retention/index.ts'
import { trails } from './trails/index.ts'
import { type DebatesByDay, usage } from './usage/index.ts'

export { acceptHeads, keptHeadFaults, keptHeadsPath, witnessStore } from './audit/index.ts'

interface FromOtherAreas {
  ledger: Ledger
  eraseTexts: EraseTexts
  debates: Pick<Debates, 'request' | 'plan' | 'erase'>
  family: Family
  openTo: OpenTenants
  actingFor: ActingFor
  debatesByDay: DebatesByDay
  background: () => Background
  demandFresh(caller: Caller): Promise<void>
  mail: Mail
  closing: AccountClosure
  /** All areas, once they are composed. */
  areas: () => readonly Area[]
  storedExports: () => StoredExportService
  archives: () => ArchiveReissuer
}

/** The areas that prove and limit what is done: audit, receipts, budgets, privacy, retention. */
export function governanceAreas(platform: Platform, handed: FromOtherAreas) {
  const { ledger, debates, family, actingFor, debatesByDay, background, demandFresh, mail, areas, storedExports } =
    handed
  const { payerOf, tenantsOf } = family
  const { openTo } = handed
  const isMember = async (payer: string, userId: string) => (await actingFor(payer, userId, [])) !== undefined
  const money = budgets(platform, { ledger, debates, payerOf, isMember, tenantsOf })
  const attested = receipts(platform, { ledger })
  const used = usage(platform, { ...money, debatesByDay })
  const audited = audit(platform, { payerOf, tenantsOf, background, storedExports: handed.storedExports })
  const held = holds(platform, { tenantsOf })
  const { holdsOver } = held
  const personal = privacy(platform, {
    ...handed,
    holdsOver,
    proofAbout: audited.proofAbout,
    reissue: attested.reissue,
    eraseDebate: debates.erase,
  })
  const kept = retention(platform, {
    holdsOver,
    tenantsOf,
    openTo,
    background,
    demandFresh,
    mail,
    areas,
    storedExports,
  })
  return {
    areas: [
      attested.area,
      money.area,
      used.area,
      personal.area,
      classification(),
      held.area,
      kept.area,
      audited.area,
      trails(platform, { receipts: attested.store, entriesAbout: audited.entriesAbout }),
    ],
    receipts: attested.receipts,
    receiptIdOf,
    retentionOfWorkspaces: kept.ofWorkspaces,
    affordable: money.affordable,
    issuedReceipt: attested.issued,
    signedReceipt,
    estimate: money.estimate,
    spending: used.spending,
    auditFaults: audited.faults,
    brokenLogs: audited.broken,
    sharesWithThirdParties: personal.sharesWithThirdParties,
    refuseLeaving: personal.refuseLeaving,
  }
}

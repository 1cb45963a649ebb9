import type { AccountClosure } from '../../../../identity/account-closure/index.ts'
import type { Family } from '../../../../identity/organizations/index.ts'
import type { RefusedReceipt, Reissued } from '../../../receipts/index.ts'
import type { ArchiveErasure } from '../archives/archive-erasure.ts'
import { type Contributions, QUESTION } from '../contributions.ts'
import type { LogCopies } from '../copies/log-copies.ts'
import type { ErasePerson } from '../erase-person.ts'
import type { Step } from '../erasure-driver.ts'
import type { FilesStore } from '../files-store.ts'
import type { PolicyIn } from '../policy-store.ts'
import type { ReachStore } from '../reach-store.ts'

interface ErasePersonRowsDependencies {
  erasePerson: ErasePerson
  closing: Pick<AccountClosure, 'forget' | 'unname'>
  contributions: Contributions
  reach: Pick<ReachStore, 'quotedCode'>
  policyIn: PolicyIn
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
  now: () => Date
}

/** Erases what the person wrote in debates, code that they committed too, and, as every table says, their rows; the account goes last. */
export const erasePersonRows =
  ({ erasePerson, closing, contributions, reach, policyIn, eraseTexts, now }: ErasePersonRowsDependencies): Step =>
  async (work) => {
    const { whose, payers, beat } = work
    for (const { org, debateId, versions } of await contributions.of(whose.id)) {
      await beat()
      const keepsQuestion = (await policyIn(payers, org)) === 'keep'
      const going = versions.filter((version) => !keepsQuestion || version !== QUESTION)
      if (going.length > 0) await eraseTexts(debateId, going)
    }
    for (const { debateId, versions } of await reach.quotedCode(whose)) {
      await beat()
      await eraseTexts(debateId, versions)
    }
    await erasePerson(work)
    const alone = payers.filter(({ of_one }) => of_one).map(({ organization_id }) => organization_id)
    await closing.unname(alone, now())
    await closing.forget(whose.id)
    return undefined
  }

interface EraseOwnDebatesDependencies {
  contributions: Contributions
  payerOf: Family['payerOf']
  eraseDebate: (org: string, debateId: string, by: string) => Promise<void>
}

/** Erases whole debates that the person asked, in organizations of one. */
export const eraseOwnDebates =
  ({ contributions, payerOf, eraseDebate }: EraseOwnDebatesDependencies): Step =>
  async ({ whose, payers, beat }) => {
    const alone = new Set(payers.filter(({ of_one }) => of_one).map(({ organization_id }) => organization_id))
    const found = await contributions.of(whose.id)
    const begun = new Set(contributions.asked(found))
    for (const { org, debateId } of found) {
      if (!begun.has(debateId) || !alone.has(await payerOf(org))) continue
      await beat()
      await eraseDebate(org, debateId, whose.id)
    }
    return undefined
  }

/** Reissues receipts of the former schema and returns which were reissued and which refused; safe to repeat. */
export type Reissue = (org: string, debates: readonly string[]) => Promise<(Reissued | RefusedReceipt)[]>

/** Receipts that were not ours, with the organization that had them. */
export type RefusedReceipts = (RefusedReceipt & { org: string })[]

/** Reissues receipts of the former schema, which hold the question or would confirm a guess at it. */
export const reissueReceipts =
  ({ logs, reissue }: { logs: Pick<LogCopies, 'reached'>; reissue: Reissue }): Step =>
  async ({ erasure, whose, beat }) => {
    const refused = [...((erasure.facts.refused_receipts ?? []) as RefusedReceipts)]
    const debates = Map.groupBy(await logs.reached(whose.id), ({ org }) => org)
    for (const [org, reached] of debates) {
      await beat()
      const reissued = await reissue(
        org,
        reached.map(({ id }) => id),
      )
      refused.push(...reissued.flatMap((receipt) => ('refused' in receipt ? [{ org, ...receipt }] : [])))
    }
    return { facts: { refused_receipts: refused } }
  }

interface RemoveFilesDependencies {
  files: Pick<FilesStore, 'removeExports'>
  archives: Pick<ArchiveErasure, 'clear'>
  tenantsOf: Family['tenantsOf']
}

/** Deletes stored exports of the organizations, which hold old copies, and rewrites archives. */
export const removeFiles =
  ({ files, archives, tenantsOf }: RemoveFilesDependencies): Step =>
  async (work) => {
    const { payers, beat } = work
    for (const { organization_id } of payers) {
      await beat()
      await files.removeExports(await tenantsOf(organization_id))
    }
    const { held } = await archives.clear(work)
    return held === undefined ? undefined : { held }
  }

import type { TableDescription } from '../../../../../storage/table.ts'
import type { AccountClosure } from '../../../../identity/account-closure/index.ts'
import { type Contributions, QUESTION } from '../contributions.ts'
import type { Step } from '../erasure-driver.ts'
import type { PersonRulesStore } from '../person-rules-store.ts'
import type { PolicyIn } from '../policy-store.ts'

interface PersonRowsDependencies {
  keeps: () => readonly TableDescription[]
  /** Views fold them from the log, and follow it. */
  folded: () => ReadonlySet<string>
  rules: Pick<PersonRulesStore, 'follow'>
  closing: Pick<AccountClosure, 'forget' | 'unname'>
  contributions: Contributions
  policyIn: PolicyIn
  eraseTexts: (debateId: string, versions: readonly number[]) => Promise<unknown>
  now: () => Date
}

/** What every table says of a person's rows, and what they wrote in debates; the account goes last. */
export const personRows =
  ({ keeps, folded, rules, closing, contributions, policyIn, eraseTexts, now }: PersonRowsDependencies): Step =>
  async ({ whose, payers, beat }) => {
    const byView = folded()
    for (const { org, debateId, versions } of await contributions.of(whose.id)) {
      await beat()
      const keepsQuestion = (await policyIn(payers, org)) === 'keep'
      const going = versions.filter((version) => !keepsQuestion || version !== QUESTION)
      if (going.length > 0) await eraseTexts(debateId, going)
    }
    for (const kept of keeps()) {
      await beat()
      if (!byView.has(kept.table)) await rules.follow(kept, whose)
    }
    const alone = payers.filter(({ of_one }) => of_one).map(({ organization_id }) => organization_id)
    await closing.unname(alone, now())
    await closing.forget(whose.id)
    return undefined
  }

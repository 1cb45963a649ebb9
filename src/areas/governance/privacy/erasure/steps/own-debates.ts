import type { Family } from '../../../../identity/organizations/index.ts'
import type { Contributions } from '../contributions.ts'
import type { Step } from '../erasure-driver.ts'

interface OwnDebatesDependencies {
  contributions: Contributions
  payerOf: Family['payerOf']
  eraseDebate: (org: string, debateId: string, by: string) => Promise<void>
}

/** In an organization of one the debates that the person asked go whole. */
export const ownDebates =
  ({ contributions, payerOf, eraseDebate }: OwnDebatesDependencies): Step =>
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

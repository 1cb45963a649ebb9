import type { Transaction } from '../../../storage/database.ts'
import { IMPACTS, type VerdictOutcome } from './reputation.ts'

export interface NewVerdict {
  sourceKey: string
  evidence: string
  outcome: VerdictOutcome
  at: string
}

/** What people and debates say of pieces of evidence. */
export const judging = {
  /** What a person says takes the place of what they said of this piece before. The caller holds the source (`seen`). */
  async judgeAsPerson(tx: Transaction, org: string, verdict: NewVerdict, user: string): Promise<void> {
    const { sourceKey, evidence, at } = verdict
    const former = await tx
      .deleteFrom('source_verdicts')
      .where('organization_id', '=', org)
      .where('judged_by', '=', user)
      .where('evidence', '=', evidence)
      .returning('at')
      .execute()
    const row = { ...rowOf(org, verdict), impact: 0, debate: null, judged_by: user, judged_on: null }
    await tx.insertInto('source_verdicts').values(row).execute()
    const days = [at, ...former.map((each) => each.at)].map((time) => time.slice(0, 10))
    for (const day of new Set(days)) await countOnce(tx, org, { user, sourceKey, day })
  },

  /** What a debate showed of a piece: once, and what it showed last. */
  async judgeByOutcome(tx: Transaction, org: string, verdicts: readonly NewVerdict[], debate: string): Promise<void> {
    await tx.deleteFrom('source_verdicts').where('organization_id', '=', org).where('debate', '=', debate).execute()
    if (verdicts.length === 0) return
    const rows = verdicts.map((verdict) => ({ ...rowOf(org, verdict), debate, judged_by: null, judged_on: null }))
    await tx.insertInto('source_verdicts').values(rows).execute()
  },

  /** Whether somebody holds that this piece is refuted. */
  async isRefuted(tx: Transaction, org: string, evidence: string): Promise<boolean> {
    const found = await tx
      .selectFrom('source_verdicts')
      .select('evidence')
      .where('organization_id', '=', org)
      .where('evidence', '=', evidence)
      .where('outcome', '=', 'REFUTED')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
}

/** However many pieces of a source a person judged on a day, its standing moves by the last of these verdicts alone. */
async function countOnce(
  tx: Transaction,
  org: string,
  { user, sourceKey, day }: { user: string; sourceKey: string; day: string },
) {
  const own = () =>
    tx
      .updateTable('source_verdicts')
      .where('organization_id', '=', org)
      .where('judged_by', '=', user)
      .where('source_key', '=', sourceKey)
  await own().set({ impact: 0, judged_on: null }).where('judged_on', '=', day).execute()
  const last = await tx
    .selectFrom('source_verdicts')
    .select(['evidence', 'outcome'])
    .where('organization_id', '=', org)
    .where('judged_by', '=', user)
    .where('source_key', '=', sourceKey)
    .where('at', '>=', `${day}T00:00:00.000Z`)
    .where('at', '<=', `${day}T23:59:59.999Z`)
    .where('outcome', '!=', 'UNVERIFIED')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const counted = { impact: IMPACTS[last.outcome], judged_on: day }
  await own().set(counted).where('evidence', '=', last.evidence).execute()
}

const rowOf = (org: string, { sourceKey, evidence, outcome, at }: NewVerdict) => ({
  organization_id: org,
  source_key: sourceKey,
  evidence,
  outcome,
  impact: IMPACTS[outcome],
  at,
})

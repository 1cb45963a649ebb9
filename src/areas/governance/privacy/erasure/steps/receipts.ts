import type { RefusedReceipt, Reissued } from '../../../receipts/index.ts'
import type { LogCopies } from '../copies/log-copies.ts'
import type { Step } from '../erasure-driver.ts'

/** Reissues receipts of the former schema and returns which were reissued and which refused; safe to repeat. */
export type Reissue = (org: string, debates: readonly string[]) => Promise<(Reissued | RefusedReceipt)[]>

/** Receipts that were not ours, by the organization that they stood in. */
export type RefusedReceipts = (RefusedReceipt & { org: string })[]

/** Receipts of the former schema hold the question, or would confirm a guess at it: they are issued again. */
export const receipts =
  ({ logs, reissue }: { logs: Pick<LogCopies, 'reached'>; reissue: Reissue }): Step =>
  async ({ erasure, whose, beat }) => {
    const refused = [...((erasure.facts.refused_receipts ?? []) as RefusedReceipts)]
    const debates = Map.groupBy(await logs.reached(whose.id), ({ org }) => org)
    for (const [org, reached] of debates) {
      await beat()
      const told = await reissue(
        org,
        reached.map(({ id }) => id),
      )
      refused.push(...told.flatMap((receipt) => ('refused' in receipt ? [{ org, ...receipt }] : [])))
    }
    return { facts: { refused_receipts: refused } }
  }

import type { Reissued } from '../../../receipts/index.ts'
import type { LogCopies } from '../copies/logs.ts'
import type { Step } from '../driving.ts'

/** Issues the receipts of the former schema again, and tells which; called twice, it tells the same. */
export type Reissue = (org: string, debates: readonly string[]) => Promise<Reissued[]>

interface Needs {
  logs: Pick<LogCopies, 'reached'>
  reissue: Reissue
}

/** Receipts of the former schema hold the question, or would confirm a guess at it: they are issued again. */
export const receipts =
  ({ logs, reissue }: Needs): Step =>
  async ({ whose, beat }) => {
    const debates = Map.groupBy(await logs.reached(whose.id), ({ org }) => org)
    for (const [org, reached] of debates) {
      await beat()
      await reissue(
        org,
        reached.map(({ id }) => id),
      )
    }
    return undefined
  }

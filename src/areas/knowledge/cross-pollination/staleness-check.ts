import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import { EVIDENCE_KINDS } from '../../../engine/evidence-kinds.ts'
import type { BridgeStore } from './bridge-store.ts'
import type { FiguresStore } from './figures-store.ts'
import type { QuoteComparison } from './quote-comparison.ts'
import type { StaleStore } from './stale-store.ts'
import type { StalenessNotices } from './staleness-notices.ts'

const HALF_LIVES = Object.fromEntries(
  Object.entries(EVIDENCE_KINDS).map(([kind, { halfLifeDays }]) => [kind, halfLifeDays]),
)

/** Checks everything that decisions rest on, without fetching anything, and sends the notices that are missing. */
export function stalenessCheck({
  figures,
  comparison,
  stale,
  notices,
  bridges,
  now,
}: {
  figures: FiguresStore
  comparison: QuoteComparison
  stale: Pick<StaleStore, 'all'>
  notices: StalenessNotices
  bridges: BridgeStore
  now: () => Date
}) {
  return async (org: string, signal: AbortSignal): Promise<Record<string, unknown>> => {
    const begun = now().getTime()
    const replaced = await figures.replaced(org)
    for (const item of replaced) {
      signal.throwIfAborted()
      await comparison.item(org, item)
    }
    const marked = await stale.all(org)
    let decisions = 0
    for (const node of marked) {
      signal.throwIfAborted()
      decisions += await notices.notifyDependents(org, node)
    }
    const { checked, removed, superseded, expired } = await figures.nodes(org, now(), HALF_LIVES)
    const gone = new Set(marked.flatMap(({ kind, id }) => (kind === 'quote' ? [id.split('#')[0]] : [])))
    const result = {
      stale_nodes: marked.length,
      checked_nodes: checked,
      revalidated_nodes: replaced.filter((item) => !gone.has(item)).length,
      errors: [],
      removed_nodes: removed,
      superseded_nodes: superseded,
      expired_nodes: expired,
      stale_decisions: decisions,
      checked_at: now().toISOString(),
      duration_ms: Math.max(0, now().getTime() - begun),
    }
    await bridges.checked(org, result)
    return result
  }
}
export type StalenessCheck = ReturnType<typeof stalenessCheck>

export const CHECK_TYPE = 'staleness_check'

export const pollinationQueueTypes = (check: StalenessCheck) => ({
  [CHECK_TYPE]: queueType({
    demands: { endpoint: 'cross-pollination.check' },
    shownTo: 'cross-pollination.read',
    payload: Type.Object({}),
    run: (_, { organizationId, signal }) => check(organizationId, signal),
  }),
})

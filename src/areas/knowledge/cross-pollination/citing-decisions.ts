import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import type { DependencyStore } from './dependency-store.ts'
import type { Resting } from './schema.ts'
import type { Taint } from './taint.ts'

const MOST_SHOWN = 100

/** Lists the decisions that cite an item of the library, which would become stale with it. */
export const decisionsCiting =
  ({
    ledger,
    library,
    edges,
    taint,
  }: {
    ledger: Pick<Ledger, 'load'>
    library: Pick<Library, 'find' | 'removed'>
    edges: Pick<DependencyStore, 'citingItem'>
    taint: Pick<Taint, 'of'>
  }) =>
  async (id: string, { org }: Caller): Promise<Resting> => {
    const [item, [removed], citing] = await Promise.all([
      library.find(org, id),
      library.removed(org, [id]),
      edges.citingItem([org], id),
    ])
    if (!item && citing.length === 0) throw notFound('item', id)
    const all = citing.sort().reverse()
    const shown = all.slice(0, MOST_SHOWN)
    const [states, marked] = await Promise.all([Promise.all(shown.map(ledger.load)), taint.of(org, shown)])
    const decisions = states
      .filter(({ erased }) => !erased)
      .map(({ debateId, topic }) => ({
        debate_id: debateId,
        question: topic,
        stale: marked.has(debateId),
      }))
    return { item_id: id, removed: removed !== undefined, decisions, count: decisions.length, total: all.length }
  }

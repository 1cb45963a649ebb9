import { citedPieces } from '../../../engine/explanations/evidence-chain.ts'
import type { DebateState } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Library } from '../library/index.ts'
import { type Node, nodeKey, reachedFrom } from './dependency-graph.ts'
import type { DependencyStore } from './dependency-store.ts'
import { kindOf } from './rests-on-store.ts'
import type { Resting } from './schema.ts'
import { anyStaleFor, type StaleNode, type StaleStore } from './stale-store.ts'
import type { RestsOnKind } from './tables.ts'

/** Something that a decision rests on directly, and whether it still holds. */
export interface Support {
  kind: RestsOnKind
  id: string
  evidenceId: string
  title: string
  stale: boolean
  /** The library has removed it; the debate keeps its own copy. */
  removed: boolean
}

interface Dependencies {
  edges: DependencyStore
  library: Pick<Library, 'removed'>
  stale: Pick<StaleStore, 'any' | 'among'>
  /** The tenant, and the organization above it, whose knowledge it reads. */
  readsOf: (tenant: string) => Promise<readonly string[]>
}

/** Finds decisions that rest on something stale; computed at each request. */
export function taint({ edges, library, stale, readsOf }: Dependencies) {
  async function of(org: string, debateIds: readonly string[]): Promise<Map<string, StaleNode[]>> {
    if (debateIds.length === 0) return new Map()
    const tenants = await readsOf(org)
    if (!(await stale.any(tenants))) return new Map()
    const reached = await reachedFrom(debateIds, edges.edgesOf(tenants, 'cited'))
    const marked = await stale.among(tenants, [...reached.values()].flat())
    const causes = [...reached].map(([debate, nodes]): [string, StaleNode[]] => [debate, staleAmong(nodes, marked)])
    return new Map(causes.filter(([, nodes]) => nodes.length > 0))
  }

  return {
    of,
    anyStaleFor,

    /** What a decision rests on, each thing once, read from the state so that it matches the rest of the response. */
    async supports(org: string, state: DebateState): Promise<Support[]> {
      const { debateId, evidence } = state
      const citedIds = citedPieces(state)
      const cited = evidence.flatMap(({ id, title, origin }) =>
        origin && citedIds.has(id) ? [{ evidenceId: id, title, onKind: kindOf(origin.item), onId: origin.item }] : [],
      )
      if (cited.length === 0) return []
      const tenants = await readsOf(org)
      const direct = await edges.edgesOf(tenants, 'cited')([debateId])
      const decisions = direct.flatMap(({ kind, id }) => (kind === 'decision' ? [id] : []))
      const items = cited.flatMap(({ onKind, onId }) => (onKind === 'item' ? [onId] : []))
      const [below, marked, gone] = await Promise.all([
        of(org, decisions),
        stale.among(tenants, direct),
        Promise.all(tenants.map((tenant) => library.removed(tenant, items))).then(
          (removed) => new Set(removed.flat().map(({ id }) => id)),
        ),
      ])
      const isStale = (node: Node) => marked.has(nodeKey(node)) || (node.kind === 'decision' && below.has(node.id))
      const supports = new Map<string, Support>()
      for (const { evidenceId, title, onKind, onId } of cited) {
        const known = supports.get(onId) ?? {
          kind: onKind,
          id: onId,
          evidenceId,
          title,
          stale: false,
          removed: gone.has(onId),
        }
        const own = direct.filter((edge) => edge.evidence === evidenceId)
        supports.set(onId, { ...known, stale: known.stale || own.some(isStale) })
      }
      return [...supports.values()]
    },
  }
}
export type Taint = ReturnType<typeof taint>

const staleAmong = (nodes: readonly Node[], marked: ReadonlyMap<string, StaleNode>) =>
  nodes.flatMap((node) => marked.get(nodeKey(node)) ?? [])

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

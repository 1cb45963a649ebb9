import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Announce } from '../../../background/announcements/announcer.ts'
import { queueType } from '../../../background/queue/queue-type.ts'
import { EVIDENCE_KINDS } from '../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../engine/grounding.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { ServiceError } from '../../../shared/errors.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { Grounding } from '../grounding/index.ts'
import type { BridgeStore } from './bridge-store.ts'
import { type Node, restingOn } from './dependency-graph.ts'
import type { DependencyFigures, DependencyStore } from './dependency-store.ts'
import type { QuoteComparison } from './quote-comparison.ts'
import type { StaleNode, StaleStore } from './stale-store.ts'
import type { Taint } from './taint.ts'

interface Dependencies {
  ledger: Pick<Ledger, 'find'>
  attach: Grounding['attach']
  edges: DependencyStore
  stale: StaleStore
  taint: Taint
  announce: Announce
  /** The tenant and the workspaces in it, which read what it knows. */
  tenantsOf: (tenant: string) => Promise<readonly string[]>
}

const LONGEST_TOPIC = 300

/** Notifies what rests on a stale node: announces a decision once for each cause, attaches a correction to a running debate. */
export function stalenessNotices({ ledger, attach, edges, stale, taint, announce, tenantsOf }: Dependencies) {
  async function correction(node: StaleNode): Promise<Piece> {
    const state = node.kind === 'decision' ? await ledger.find(node.id) : undefined
    const what =
      state && !state.erased
        ? `the decision on “${oneLine(state.topic).slice(0, LONGEST_TOPIC)}” (${node.id})`
        : `${WORDS[node.kind]} ${node.id}`
    const content = `Correction: ${what} was ${node.cause} on ${node.at.slice(0, 10)}. What rests on it does not hold.`
    return {
      kind: node.kind === 'decision' ? 'decision' : 'record',
      title: 'Correction',
      source: 'cross-pollination',
      content,
      digest: createHash('sha256').update(content).digest('hex'),
      published: node.at,
      confidence: 0.95,
      freshness: 1,
      authority: 0.9,
      reliability: 0.95,
    }
  }

  async function notifyOne(state: DebateState, node: StaleNode) {
    if (state.erased) return
    const { debateId, organizationId: org, end } = state
    if (end) {
      const { kind, id, cause } = node
      const data = { debate_id: debateId, kind, id, cause }
      await stale.notifyOnce(org, debateId, node, (tx) => announce(tx, { org, name: 'decision.stale', debateId, data }))
    } else if (!isTerminal(state)) {
      await attach(debateId, [await correction(node)], {}).catch(ignoreIfEnded)
    }
  }

  return {
    /** Notifies every debate that rests on the node. */
    async notifyDependents(org: string, node: Node): Promise<number> {
      const found = await stale.find(org, node)
      if (!found) return 0
      const tenants = await tenantsOf(org)
      const debates = await restingOn(node, edges.dependentsOf(tenants, 'cited'))
      const doubtful: Node[] = debates.map((id) => ({ kind: 'decision', id }))
      const given = await edges.dependentsOf(tenants, 'given')([found, ...doubtful])
      for (const debateId of new Set([...debates, ...given])) {
        const state = await ledger.find(debateId)
        if (state && (debates.includes(debateId) || !state.end)) await notifyOne(state, found)
      }
      return debates.length
    },

    /** Notifies one debate of every stale node that it rests on. */
    async notifyDebate(org: string, debateId: string): Promise<void> {
      const state = await ledger.find(debateId)
      for (const node of (await taint.of(org, [debateId])).get(debateId) ?? []) if (state) await notifyOne(state, node)
    },
  }
}
export type StalenessNotices = ReturnType<typeof stalenessNotices>

const WORDS = { decision: 'the decision', item: 'the item', quote: 'a quoted passage of' }

/** A debate that ended meanwhile is checked by the job that its end enqueues. */
function ignoreIfEnded(error: unknown): undefined {
  if (!(error instanceof ServiceError) || ![404, 409].includes(error.status)) throw error
}

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
  figures: DependencyFigures
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
type StalenessCheck = ReturnType<typeof stalenessCheck>

export const CHECK_TYPE = 'staleness_check'

export const pollinationQueueTypes = (check: StalenessCheck) => ({
  [CHECK_TYPE]: queueType({
    demands: { endpoint: 'cross-pollination.check' },
    shownTo: 'cross-pollination.read',
    payload: Type.Object({}),
    run: (_, { organizationId, signal }) => check(organizationId, signal),
  }),
})

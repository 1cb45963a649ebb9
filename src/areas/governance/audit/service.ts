import { GrowingTree } from '../../../shared/crypto/merkle.ts'
import { signNote } from '../../../shared/crypto/signed-note.ts'
import type { SigningKey } from '../../../shared/crypto/signed-paper.ts'
import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import { isObject } from '../../../shared/fields.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import { KEYS_PATH } from '../../../shared/verifier/keys.ts'
import { readLeaf, type StoredEntry } from './entries/entry.ts'
import type { EntryStore } from './entries/entry-store.ts'
import { type LogQuery, logQueryOf, payerOf } from './entries/log-query.ts'
import { originOf } from './heads/checkpoint-signer.ts'
import {
  detailNames,
  type Entry,
  type EntryQuery,
  type Filters,
  PERIODS,
  type ProofQuery,
  type Stats,
  timestampNames,
} from './schema.ts'
import { proofsOf } from './tree/proofs.ts'
import type { TreeRow, TreeStore } from './tree/tree-store.ts'
import type { HeadFaults } from './verification/head-checks.ts'
import type { Issue } from './verification/issues.ts'

export const PROVEN =
  'Whoever holds a note that was signed earlier detects any change before it. Whoever owns the database and the signing key can rewrite what nobody outside has seen a note of.'

interface AuditServiceDependencies {
  entries: EntryStore
  trees: Pick<TreeStore, 'tree' | 'hashes'>
  headFault: HeadFaults
  signingKey: () => Promise<SigningKey>
  installation: string
  now: () => Date
}

const NOT_AS_SIGNED =
  'The audit log is not what was signed last, so nothing is signed of it: GET /audit/verify says where it differs'

const EMPTY_TREE = {
  treeId: 'empty',
  size: 0,
  frontier: Buffer.alloc(0),
  root: new GrowingTree().root(),
  keptFrom: 0,
  notedSize: 0,
  headGroup: 0,
}

type Period = keyof typeof PERIODS | 'all'

/** What people read of the audit log. */
export function auditService({ entries, trees, headFault, signingKey, installation, now }: AuditServiceDependencies) {
  /** Empty for an organization in which nothing was done yet. */
  function known(tree: TreeRow | undefined, payer: string, caller: Caller): TreeRow {
    if (!tree && payer !== caller.payer) throw notFound('audit log', payer)
    return tree ?? { ...EMPTY_TREE, payer }
  }

  const treeOf = async (payer: string, caller: Caller) => known(await trees.tree(payer), payer, caller)

  /** The current tree, and how to sign a note of it as it was compared with the signed heads. */
  async function comparedTree(payer: string, caller: Caller) {
    const { tree: found, fault } = await headFault(payer)
    const tree = known(found, payer, caller)
    return { tree, signed: () => signed(tree, fault) }
  }

  /** Signs a note of a tree for a caller. */
  const noteOf = async (tree: TreeRow) => signed(tree, (await headFault(tree.payer)).fault)

  async function signed({ treeId, size, root }: TreeRow, fault: Issue | undefined) {
    if (fault) throw conflict(NOT_AS_SIGNED)
    const origin = originOf(installation, treeId)
    const at = now().toISOString()
    const { privateKey } = await signingKey()
    return { origin, size, root, at, note: signNote({ origin, size, root, at }, privateKey) }
  }

  async function list(query: EntryQuery, caller: Caller) {
    const page = { limit: query.limit, offset: query.offset }
    const { payer, filter } = logQueryOf(query, caller)
    const { items, total } = await entries.list(payer, filter, page)
    return {
      page,
      slice: { items: items.map((row) => entryResponse(payer, row)), total },
      count: items.length,
      query: { start_date: filter.from ?? null, end_date: filter.until ?? null, ...page },
    }
  }

  async function figures({ payer, filter }: LogQuery, period: string): Promise<Stats> {
    const { total, actors, by } = await entries.figures(payer, filter)
    return {
      period,
      start_date: filter.from ?? null,
      end_date: filter.until ?? null,
      total_events: total,
      events_by_action: by.action,
      events_by_resource: by.resource,
      events_by_actor: by.actor,
      events_by_category: by.category,
      events_by_outcome: by.outcome,
      failed_events: total - (by.outcome.success ?? 0),
      unique_actors: actors,
    }
  }

  return {
    treeOf,
    noteOf,

    async entries(query: EntryQuery, caller: Caller) {
      const { page, slice, ...rest } = await list(query, caller)
      return { ...pageResult('entries', slice, page), ...rest }
    },

    async events(query: EntryQuery, caller: Caller) {
      const { page, slice, ...rest } = await list(query, caller)
      return { ...pageResult('events', slice, page), ...rest }
    },

    async stats({ period, ...asked }: Filters & { period?: Period | undefined }, caller: Caller): Promise<Stats> {
      const reading = logQueryOf(asked, caller)
      const isRange = reading.filter.from !== undefined || reading.filter.until !== undefined
      if (isRange && period !== undefined) throw invalid('period', 'contradicts the start and end times')
      const chosen: Period = period ?? '30d'
      if (!isRange && chosen !== 'all')
        reading.filter.from = new Date(now().getTime() - PERIODS[chosen] * DAY_MS).toISOString()
      return figures(reading, isRange ? 'range' : chosen)
    },

    /** Covers the last 30 days by default. */
    report(asked: Filters, caller: Caller): { payer: string; stats: Promise<Stats> } {
      const reading = logQueryOf(asked, caller)
      const { filter } = reading
      filter.until ??= now().toISOString()
      filter.from ??= new Date(Date.parse(filter.until) - PERIODS['30d'] * DAY_MS).toISOString()
      return { payer: reading.payer, stats: figures(reading, 'range') }
    },

    async checkpoint({ org_id }: Filters, caller: Caller) {
      const [{ signed }, installationNote = null] = await Promise.all([
        comparedTree(payerOf(org_id, caller), caller),
        entries.lastNote(),
      ])
      const { root, ...note } = await signed()
      return {
        ...note,
        root: root.toString('hex'),
        installation: installationNote,
        keys_url: KEYS_PATH,
        proven: PROVEN,
      }
    },

    async proof({ entry: id, from, to, org_id }: ProofQuery, caller: Caller) {
      const { payer, filter } = logQueryOf({ org_id }, caller)
      if (id === undefined && from === undefined) throw invalid('entry', 'give an entry, or an earlier size in from')
      if (id !== undefined && from !== undefined) throw invalid('from', 'cannot be combined with entry')
      const { tree, signed } = await comparedTree(payer, caller)
      const proofs = proofsOf(trees, tree)
      const nothing = { entry: null, seq: null, leaf: null, leaf_hash: null, from: null, from_root: null }
      const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
      if (id !== undefined) {
        const found = await entries.find(payer, id)
        const isTheirs = filter.actor === undefined || found?.actor_id === filter.actor
        if (!found || !isTheirs || found.seq >= tree.size) throw notFound('audit entry', id)
        return {
          ...nothing,
          kind: 'inclusion' as const,
          entry: id,
          seq: found.seq,
          leaf: found.leaf,
          leaf_hash: found.leaf_hash.toString('hex'),
          size: tree.size,
          root: tree.root.toString('hex'),
          path: hex(await proofs.inclusion(found.seq)),
          note: (await signed()).note,
        }
      }
      const [former, later] = [from ?? 0, to ?? tree.size]
      if (former > later) throw invalid('from', 'is later than to')
      if (later > tree.size) throw invalid('to', `the log has ${tree.size} entries`)
      return {
        ...nothing,
        kind: 'consistency' as const,
        from: former,
        from_root: (await proofs.root(former)).toString('hex'),
        size: later,
        root: (await proofs.root(later)).toString('hex'),
        path: hex(await proofs.consistency(former, later)),
        note: later === tree.size ? (await signed()).note : null,
      }
    },
  }
}
export type AuditService = ReturnType<typeof auditService>

/** An entry as the API answers it. */
function entryResponse(payer: string, row: StoredEntry): Entry {
  const details = readLeaf(row.leaf)?.details ?? {}
  const secret = row.private === null ? null : readPrivate(row.private)
  const text = (name: string) => (typeof secret?.[name] === 'string' ? (secret[name] as string) : null)
  const { request_id: request } = details
  return {
    id: row.id,
    seq: row.seq,
    ...timestampNames(row.at),
    actor_id: row.actor_id,
    actor_type: row.actor_type as Entry['actor_type'],
    action: row.action,
    category: row.category as Entry['category'],
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    tenant_id: row.tenant_id,
    org_id: payer,
    workspace_id: row.tenant_id === payer ? null : row.tenant_id,
    outcome: row.outcome as Entry['outcome'],
    success: row.outcome === 'success',
    ip_address: text('address'),
    user_agent: text('agent'),
    correlation_id: typeof request === 'string' ? request : null,
    ...detailNames(details),
    private: secret,
    event_hash: row.leaf_hash.toString('hex'),
  }
}

/** Null where a change made it unreadable; a verification reports that. */
function readPrivate(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return isObject(read) ? { ...read } : null
  } catch {
    return null
  }
}

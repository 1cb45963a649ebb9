import { sql } from 'kysely'
import type { Database } from '../../../storage/database.ts'
import type { Edge, Node } from './dependency-graph.ts'
import { quoteNode } from './rests-on-store.ts'
import type { RestsOnKind } from './tables.ts'

interface Piece {
  debate: string
  evidence: string
  quote: string
  onKind: RestsOnKind
  onId: string
  kind: string
  reliability: number
  isCited: boolean
}

/** A tenant and its organization: a workspace also rests on what its organization knows. */
type Tenants = readonly string[]

/** Which debate rests on what, read from the `rests_on` view and from the sources of memory entries. */
export function dependencyStore(db: Database) {
  async function pieces(tenants: Tenants, debates: readonly string[]): Promise<Piece[]> {
    if (debates.length === 0) return []
    const rows = await db
      .selectFrom('rests_on')
      .select([
        'debate_id as debate',
        'evidence',
        'quote_digest as quote',
        'on_kind as onKind',
        'on_id as onId',
        'kind',
      ])
      .select(['reliability', 'cited_version'])
      .where('organization_id', 'in', tenants)
      .where('debate_id', 'in', debates)
      .execute()
    return rows.map(({ cited_version, ...row }) => ({ ...row, isCited: cited_version !== null }))
  }

  /** The debates that memory entries come from. */
  async function remembered(tenants: Tenants, entries: readonly string[]) {
    if (entries.length === 0) return []
    const rows = await db
      .selectFrom('memory_sources')
      .select(['entry', 'debate_id as debate'])
      .distinct()
      .where('organization_id', 'in', tenants)
      .where('entry', 'in', entries)
      .where('debate_id', 'is not', null)
      .execute()
    return rows.flatMap(({ entry, debate }) => (debate === null ? [] : [{ entry, debate }]))
  }

  /** `cited`: only what answers rest on; otherwise all that the debate was given. */
  const edgesOf =
    (tenants: Tenants, which: 'cited' | 'given') =>
    async (debates: readonly string[]): Promise<Edge[]> => {
      const all = (await pieces(tenants, debates)).filter(({ isCited }) => isCited || which === 'given')
      const entries = all.flatMap((each) => (each.onKind === 'memory' ? [each.onId] : []))
      const said = await remembered(tenants, [...new Set(entries)])
      return all.flatMap(({ debate, evidence, onKind, onId, quote }): Edge[] => {
        const on = (kind: Edge['kind'], ...ids: string[]) => ids.map((id) => ({ debate, evidence, kind, id }))
        if (onKind === 'decision') return on('decision', onId)
        if (onKind === 'memory')
          return on('decision', ...said.flatMap((each) => (each.entry === onId ? [each.debate] : [])))
        return quote === '' ? on('item', onId) : on('quote', quoteNode(onId, quote))
      })
    }

  const debatesWith = (tenants: Tenants, which: 'cited' | 'given') =>
    db
      .selectFrom('rests_on')
      .select('debate_id')
      .distinct()
      .where('organization_id', 'in', tenants)
      .$if(which === 'cited', (query) => query.where('cited_version', 'is not', null))

  /** Debates that cite one of the nodes themselves, or were given it. */
  const dependentsOf =
    (tenants: Tenants, which: 'cited' | 'given') =>
    async (nodes: readonly Node[]): Promise<string[]> => {
      const ids = (kind: Node['kind']) => nodes.flatMap((node) => (node.kind === kind ? [node.id] : []))
      const on = async (kind: RestsOnKind, of: readonly string[]) =>
        of.length === 0
          ? []
          : debatesWith(tenants, which).where('on_kind', '=', kind).where('on_id', 'in', of).execute()
      const entries = await db
        .selectFrom('memory_sources')
        .select('entry')
        .distinct()
        .where('organization_id', 'in', tenants)
        .where('debate_id', 'in', ['', ...ids('decision')])
        .execute()
      const quotes = ids('quote').map((id) => id.split('#') as [string, string])
      const found = await Promise.all([
        on('decision', ids('decision')),
        on(
          'memory',
          entries.map(({ entry }) => entry),
        ),
        on('item', ids('item')),
        ...quotes.map(([item, digest]) =>
          debatesWith(tenants, which).where('on_id', '=', item).where('quote_digest', '=', digest).execute(),
        ),
      ])
      return [...new Set(found.flat().map(({ debate_id }) => debate_id))]
    }

  return {
    pieces,
    edgesOf,
    dependentsOf,

    /** Debates that cite something of the item. */
    citingItem: async (tenants: Tenants, item: string): Promise<string[]> =>
      (await debatesWith(tenants, 'cited').where('on_kind', '=', 'item').where('on_id', '=', item).execute()).map(
        ({ debate_id }) => debate_id,
      ),

    /** The debate, all debates that it was forked from, and all forks of these. */
    async family(org: string, debateId: string): Promise<Set<string>> {
      const parents = db.selectFrom('debate_parents').where('organization_id', '=', org)
      let root = debateId
      for (const seen = new Set<string>(); !seen.has(root); ) {
        seen.add(root)
        root = (await parents.select('parent_id').where('debate_id', '=', root).executeTakeFirst())?.parent_id ?? root
      }
      const family = new Set([root, debateId])
      for (let next = [root]; next.length > 0; ) {
        const forks = await parents.select('debate_id').where('parent_id', 'in', next).execute()
        next = forks.map(({ debate_id }) => debate_id).filter((id) => !family.has(id))
        for (const id of next) family.add(id)
      }
      return family
    },
  }
}
export type DependencyStore = ReturnType<typeof dependencyStore>

interface Nodes {
  checked: number
  removed: number
  superseded: number
  expired: number
}

/** The age, in half-lives, at which the freshness of a piece falls below .1. */
const HALF_LIVES = Math.log2(10)

/** Counts what debates rest on. */
export const dependencyFigures = (db: Database) => ({
  /** How many pieces of each kind debates were given. */
  async given(org: string) {
    const { rows } = await sql<{ kind: 'decision' | 'memory' | 'item'; items: number }>`
      select on_kind as kind, count(*)::int as items from rests_on
      where organization_id = ${org} and quote_digest = '' group by on_kind`.execute(db)
    return new Map(rows.map(({ kind, items }) => [kind, items]))
  },

  /** Counts the nodes that decisions rest on by what became of them; fetches nothing. */
  async nodes(org: string, now: Date, halfLives: Readonly<Record<string, number>>): Promise<Nodes> {
    const lives = JSON.stringify(halfLives)
    const { rows } = await sql<Nodes>`
      with node as (
        select on_kind, on_id, kind, max(published) as published from rests_on
        where organization_id = ${org} and quote_digest = '' and cited_version is not null
        group by on_kind, on_id, kind)
      select count(*)::int as checked,
        (count(*) filter (where node.on_kind = 'item' and item.id is null))::int as removed,
        (count(*) filter (where item.superseded_by is not null))::int as superseded,
        (count(*) filter (where node.published < ${now.toISOString()}::timestamptz
          - make_interval(days => (coalesce((${lives}::jsonb ->> node.kind)::float8, 365) * ${HALF_LIVES})::int)))::int as expired
      from node left join library_items item
        on node.on_kind = 'item' and item.organization_id = ${org} and item.id = node.on_id`.execute(db)
    return rows[0] ?? { checked: 0, removed: 0, superseded: 0, expired: 0 }
  },

  /** Replaced items, including removed ones, that debates rest on. */
  async replaced(org: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct item.id from rests_on join (
        select id from library_items where organization_id = ${org} and superseded_by is not null
        union all select id from library_removed where organization_id = ${org} and superseded_by is not null
      ) as item on item.id = rests_on.on_id where rests_on.organization_id = ${org}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
export type DependencyFigures = ReturnType<typeof dependencyFigures>

import { sql } from 'kysely'
import type { Announce } from '../../../background/announcements/announcer.ts'
import type { Enqueue } from '../../../background/queue/job.ts'
import type { HotReads } from '../../../storage/connection/hot-reads.ts'
import type { Database, Transaction } from '../../../storage/database.ts'
import { type Node, nodeKey } from './dependency-graph.ts'
import { COMPARE, TELL } from './job-names.ts'
import type { Cause, NodeKind } from './tables.ts'

export interface StaleNode extends Node {
  cause: Cause
  at: string
}

interface Dependencies {
  db: Database
  hotReads: HotReads
  announce: Announce
  enqueue: Enqueue
  /** The tenant and the workspaces in it, which read what it knows. */
  tenantsOf: (tenant: string) => Promise<readonly string[]>
  now: () => Date
}

/** The jobs run a second time after this delay, because a view may lag behind. */
const AGAIN_SECONDS = 60

/** Nodes that turned out stale, and which debates were notified. */
export function staleStore({ db, hotReads, announce, enqueue, tenantsOf, now }: Dependencies) {
  /** Asked for every debate that is shown; its parameter is the list of tenants. */
  const anyStale = hotReads.prepare(
    'stale_any',
    sql<{ id: string }>`select id from stale_nodes where organization_id = any(${[]}::text[]) limit 1`.compile(db),
  )
  const ofAny = (tenants: readonly string[]) =>
    db.selectFrom('stale_nodes').select(['kind', 'id', 'cause', 'at']).where('organization_id', 'in', tenants)
  const ofOrg = (org: string) => ofAny([org])

  /** Marks a node once, announces it, and enqueues the notices to what rests on it. */
  async function mark(tx: Transaction, org: string, { kind, id }: Node, cause: Cause): Promise<void> {
    const added = await tx
      .insertInto('stale_nodes')
      .values({ organization_id: org, kind, id, cause, at: now().toISOString() })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await announce(tx, { org, name: 'knowledge.stale', data: { kind, id, cause } })
    await enqueue(TELL, { org, kind, id }, { tx })
    await enqueue(TELL, { org, kind, id }, { tx, startAfter: AGAIN_SECONDS })
  }

  /** The node holds after all; if it fails again, notices are sent again. */
  async function unmark(tx: Transaction, org: string, { kind, id }: Node): Promise<void> {
    const tenants = { stale_nodes: [org], stale_told: await tenantsOf(org) }
    for (const table of ['stale_nodes', 'stale_told'] as const) {
      await tx
        .deleteFrom(table)
        .where('organization_id', 'in', tenants[table])
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute()
    }
  }

  return {
    mark,
    unmark,
    markNow: (org: string, node: Node, cause: Cause) => db.transaction().execute((tx) => mark(tx, org, node, cause)),
    unmarkNow: (org: string, node: Node) => db.transaction().execute((tx) => unmark(tx, org, node)),

    find: (org: string, { kind, id }: Node): Promise<StaleNode | undefined> =>
      ofOrg(org).where('kind', '=', kind).where('id', '=', id).executeTakeFirst(),

    all: (org: string): Promise<StaleNode[]> => ofOrg(org).orderBy('at').execute(),

    async count(org: string): Promise<number> {
      const { nodes } = await db
        .selectFrom('stale_nodes')
        .select(({ fn }) => fn.countAll<number>().as('nodes'))
        .where('organization_id', '=', org)
        .executeTakeFirstOrThrow()
      return nodes
    },

    async any(tenants: readonly string[]): Promise<boolean> {
      return (await anyStale(tenants)).length > 0
    },

    /** The stale nodes among these, by their keys. */
    async among(tenants: readonly string[], nodes: readonly Node[]): Promise<Map<string, StaleNode>> {
      const kinds = Map.groupBy(nodes, ({ kind }) => kind)
      const found = await Promise.all(
        [...kinds].map(([kind, own]: [NodeKind, Node[]]) =>
          ofAny(tenants)
            .where('kind', '=', kind)
            .where('id', 'in', [...new Set(own.map(({ id }) => id))])
            .execute(),
        ),
      )
      return new Map(found.flat().map((node) => [nodeKey(node), node]))
    },

    /** Removes digests of words that no debate quotes any more: a digest would confirm a guess of the words. */
    async forgetUnquoted(org: string): Promise<void> {
      const tenants = await tenantsOf(org)
      for (const [table, owners] of [
        ['stale_told', tenants],
        ['stale_nodes', [org]],
      ] as const)
        await sql`
          delete from ${sql.table(table)} as known
          where known.organization_id = any(${owners}) and known.kind = 'quote' and not exists (
            select from rests_on as now where now.organization_id = any(${tenants})
              and now.on_id = split_part(known.id, '#', 1) and now.quote_digest = split_part(known.id, '#', 2))`.execute(
          db,
        )
    },

    /** True the first time: then `together` happens in the same transaction. */
    notifyOnce: (org: string, debateId: string, { kind, id }: Node, together: (tx: Transaction) => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        const first = await tx
          .insertInto('stale_told')
          .values({ organization_id: org, debate_id: debateId, kind, id, at: now().toISOString() })
          .onConflict((on) => on.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (first) await together(tx)
        return first !== undefined
      }),
  }
}
/** Whether anything that the tenant of a row reads is stale, in one value without parameters: another statement brings it along. */
export const anyStaleFor = (tenant: string) => sql<boolean>`exists (
  select from stale_nodes where organization_id in (
    ${sql.ref(tenant)}, (select parent_id from organizations where organizations.id = ${sql.ref(tenant)})))`

export type StaleStore = ReturnType<typeof staleStore>

/** Called by other areas, in the transaction that makes the change. */
interface StalenessHooks {
  /** A piece of evidence was judged; what rests on a refuted piece becomes stale. */
  itemJudged(tx: Transaction, org: string, item: string, isRefuted: boolean): Promise<void>
  /** An item was replaced; decisions that quote words which are gone become stale. */
  itemReplaced(tx: Transaction, org: string, item: string): Promise<void>
}

export const stalenessHooks = ({
  stale,
  enqueue,
}: {
  stale: Pick<StaleStore, 'mark' | 'unmark'>
  enqueue: Enqueue
}): StalenessHooks => ({
  async itemJudged(tx, org, id, isRefuted) {
    if (isRefuted) await stale.mark(tx, org, { kind: 'item', id }, 'refuted')
    else await stale.unmark(tx, org, { kind: 'item', id })
  },

  async itemReplaced(tx, org, item) {
    await enqueue(COMPARE, { org, item }, { tx })
    await enqueue(COMPARE, { org, item }, { tx, startAfter: AGAIN_SECONDS })
  },
})

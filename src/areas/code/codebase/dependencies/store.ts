import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../../storage/database.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { StoredInventory } from './tables.ts'

export type InventoryRow = Selectable<Tables['code_inventories']>
export type SbomRow = Selectable<Tables['code_sboms']>

/** As many commits of a repository are remembered. */
const MOST_COMMITS = 10

export interface NewInventory {
  org: string
  repositoryId: string
  scanId: string
  commit: string
  inventory: StoredInventory
  at: Date
}

/** Keeps the packages of a commit, and forgets those of commits that were scanned long before. */
export async function keepInventory(
  tx: Transaction,
  { org, repositoryId, scanId, commit, inventory, at }: NewInventory,
) {
  const text = JSON.stringify(inventory)
  await sql`
    insert into code_inventories (organization_id, repository_id, scan_id, commit_sha, inventory, package_count, made_at)
    values (${org}, ${repositoryId}, ${scanId}, ${commit}, ${text}::jsonb, ${inventory.packages.length}, ${at.toISOString()}::timestamptz)
    on conflict (organization_id, repository_id, commit_sha) do update
    set scan_id = excluded.scan_id, inventory = excluded.inventory, package_count = excluded.package_count, made_at = excluded.made_at`.execute(
    tx,
  )
  await sql`
    delete from code_inventories where organization_id = ${org} and repository_id = ${repositoryId} and commit_sha not in (
      select commit_sha from code_inventories where organization_id = ${org} and repository_id = ${repositoryId}
      order by made_at desc limit ${MOST_COMMITS})`.execute(tx)
}

/** In the transaction that removes a repository. */
export async function forgetDependencies(tx: Transaction, org: string, repositoryId: string): Promise<void> {
  for (const name of ['code_inventories', 'code_sboms'] as const)
    await tx.deleteFrom(name).where('organization_id', '=', org).where('repository_id', '=', repositoryId).execute()
}

export function dependencyStore(db: Database) {
  const inventories = (org: string, repositoryId: string) =>
    db
      .selectFrom('code_inventories')
      .selectAll()
      .where('organization_id', '=', org)
      .where('repository_id', '=', repositoryId)

  return {
    inventoryOf: (org: string, repositoryId: string, commit: string): Promise<InventoryRow | undefined> =>
      inventories(org, repositoryId).where('commit_sha', '=', commit).executeTakeFirst(),

    latestInventory: (org: string, repositoryId: string): Promise<InventoryRow | undefined> =>
      inventories(org, repositoryId).orderBy('made_at', 'desc').limit(1).executeTakeFirst(),

    /** Of a repository by its id or name, with the name. */
    latestInventoryOf: (
      org: string,
      repository: string,
    ): Promise<(InventoryRow & { repository: string }) | undefined> =>
      db
        .selectFrom('code_inventories')
        .innerJoin('code_repositories', (join) =>
          join
            .onRef('code_repositories.organization_id', '=', 'code_inventories.organization_id')
            .onRef('code_repositories.id', '=', 'code_inventories.repository_id'),
        )
        .selectAll('code_inventories')
        .select('code_repositories.name as repository')
        .where('code_inventories.organization_id', '=', org)
        .where((row) =>
          row.or([row('code_repositories.id', '=', repository), row('code_repositories.name', '=', repository)]),
        )
        .orderBy('made_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async addSbom(row: SbomRow): Promise<void> {
      await sql`
        insert into code_sboms (organization_id, id, repository_id, format, commit_sha, document, packages, component_count,
          vulnerability_count, license_count, errors, created_by, created_at)
        values (${row.organization_id}, ${row.id}, ${row.repository_id}, ${row.format}, ${row.commit_sha},
          ${JSON.stringify(row.document)}::jsonb, ${JSON.stringify(row.packages)}::jsonb, ${row.component_count},
          ${row.vulnerability_count}::int, ${row.license_count}, ${row.errors}::text[], ${row.created_by}, ${row.created_at}::timestamptz)`.execute(
        db,
      )
    },

    sbom: (org: string, id: string): Promise<SbomRow | undefined> =>
      db
        .selectFrom('code_sboms')
        .selectAll()
        .where('organization_id', '=', org)
        .where('id', '=', id)
        .executeTakeFirst(),

    latestSbom: (org: string, repositoryId: string): Promise<SbomRow | undefined> =>
      db
        .selectFrom('code_sboms')
        .selectAll()
        .where('organization_id', '=', org)
        .where('repository_id', '=', repositoryId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    repositoryIds: async (org: string): Promise<string[]> => {
      const rows = await db.selectFrom('code_repositories').select('id').where('organization_id', '=', org).execute()
      return rows.map(({ id }) => id)
    },
  }
}
export type DependencyStore = ReturnType<typeof dependencyStore>

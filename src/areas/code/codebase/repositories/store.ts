import type { Selectable } from 'kysely'
import type { CodeOrigin } from '../../../../adapters/git/mirrors.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { firstOrganization } from '../../../../storage/installation.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../../storage/tables.ts'

type Row = Selectable<Tables['code_repositories']>

export interface RepositorySource {
  kind: CodeOrigin['kind']
  /** The address, the path, or the name of the archive. */
  location: string
  /** The stored file of an archive. */
  fileId: string | null
}

/** A repository that is analysed. */
export interface Repository {
  org: string
  id: string
  name: string
  source: RepositorySource
  defaultBranch: string | null
  /** The commit of the default branch when it was last fetched. */
  headCommit: string | null
  fetchedAt: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface NewRepository extends Pick<Repository, 'org' | 'id' | 'name' | 'source' | 'createdBy'> {
  at: Date
}

const repositoryOf = (row: Row): Repository => ({
  org: row.organization_id,
  id: row.id,
  name: row.name,
  source: { kind: row.source_kind, location: row.source, fileId: row.file_id },
  defaultBranch: row.default_branch,
  headCommit: row.head_commit,
  fetchedAt: row.fetched_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export function repositoryStore(db: Database, { adminEmail }: { adminEmail: string | undefined }) {
  const all = (org: string, within: Database = db) =>
    within.selectFrom('code_repositories').where('organization_id', '=', org)

  const change = (org: string, id: string, within: Database = db) =>
    within.updateTable('code_repositories').where('organization_id', '=', org).where('id', '=', id)

  const read = async (row: Promise<Row | undefined>) => {
    const found = await row
    return found && repositoryOf(found)
  }

  return {
    transaction: <Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(act),

    /** The organization that the operator's roots and token are for. */
    isFirst: async (payer: string): Promise<boolean> => (await firstOrganization(db, adminEmail))?.id === payer,

    /** By id or by name; no name is an id. */
    find: (org: string, repo: string, within: Database = db): Promise<Repository | undefined> =>
      read(
        all(org, within)
          .selectAll()
          .where((row) => row.or([row('id', '=', repo), row('name', '=', repo)]))
          .executeTakeFirst(),
      ),

    bySource: (org: string, { kind, location }: RepositorySource): Promise<Repository | undefined> =>
      read(
        all(org)
          .selectAll()
          .where('source_kind', '=', kind)
          .where('source', '=', location)
          .orderBy('id')
          .executeTakeFirst(),
      ),

    async list(org: string, page: Page): Promise<Slice<Repository>> {
      const { items, total } = await listWithTotal(all(org).selectAll().orderBy('name'), countRows(all(org)), page)
      return { items: items.map(repositoryOf), total }
    },

    /** Undefined where another has the name. */
    insert: ({ org, id, name, source, createdBy, at }: NewRepository, within: Database = db) =>
      read(
        within
          .insertInto('code_repositories')
          .values({
            organization_id: org,
            id,
            name,
            source_kind: source.kind,
            source: source.location,
            file_id: source.fileId,
            default_branch: null,
            head_commit: null,
            fetched_at: null,
            created_by: createdBy,
            created_at: at.toISOString(),
            updated_at: at.toISOString(),
          })
          .onConflict((known) => known.columns(['organization_id', 'name']).doNothing())
          .returningAll()
          .executeTakeFirst(),
      ),

    async setSource(tx: Transaction, org: string, id: string, source: RepositorySource, at: Date) {
      const { kind, location, fileId } = source
      const values = { source_kind: kind, source: location, file_id: fileId, updated_at: at.toISOString() }
      await change(org, id, tx)
        .set({ ...values, default_branch: null, head_commit: null, fetched_at: null })
        .execute()
    },

    async fetched(
      org: string,
      id: string,
      { branch, commit, at }: { branch: string | null; commit: string; at: Date },
    ) {
      const values = { default_branch: branch, head_commit: commit, fetched_at: at.toISOString() }
      await change(org, id).set(values).execute()
    },

    remove: (tx: Transaction, org: string, id: string): Promise<Repository | undefined> =>
      read(
        tx
          .deleteFrom('code_repositories')
          .where('organization_id', '=', org)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      ),
  }
}
export type RepositoryStore = ReturnType<typeof repositoryStore>

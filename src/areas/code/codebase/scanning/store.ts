import { type Selectable, sql } from 'kysely'
import type { Coverage, SeverityCounts } from '../../../../analysis/coverage.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../../storage/tables.ts'
import type { ScanKindName } from './scan-kind.ts'
import type { ScanStatus } from './tables.ts'

/** With the name of its repository. */
export type Scan = Selectable<Tables['code_scans']> & { repository: string }

export interface NewScan {
  id: string
  repositoryId: string
  kind: ScanKindName
  branch: string | null
  commit: string | null
  options: JsonObject
  jobId: string
  createdBy: string
  at: Date
}

export interface ScanFilter {
  repositoryId?: string | undefined
  /** The id of its repository, or the name. */
  repository?: string | undefined
  kinds?: readonly ScanKindName[] | undefined
  statuses?: readonly ScanStatus[] | undefined
}

/** What makes two scans the same. */
export interface ScanSubject {
  repositoryId: string
  kind: ScanKindName
  commit: string
  version: string
  options: JsonObject
}

export interface ScanEnd {
  filesRead: number
  linesRead: number
  counts: SeverityCounts
  summary: JsonObject
  coverage: Coverage
  at: Date
}

const UNDER_WAY = ['pending', 'running'] as const

/** A scan of the same kind is under way in this repository. */
export class UnderWay extends Error {}

export function scanStore(db: Database) {
  const matching = (org: string, { repositoryId, repository, kinds, statuses }: ScanFilter) => {
    let rows = db
      .selectFrom('code_scans')
      .innerJoin('code_repositories', (join) =>
        join
          .onRef('code_repositories.organization_id', '=', 'code_scans.organization_id')
          .onRef('code_repositories.id', '=', 'code_scans.repository_id'),
      )
      .where('code_scans.organization_id', '=', org)
    if (repositoryId !== undefined) rows = rows.where('repository_id', '=', repositoryId)
    if (repository !== undefined)
      rows = rows.where((row) =>
        row.or([row('code_repositories.id', '=', repository), row('code_repositories.name', '=', repository)]),
      )
    if (kinds) rows = rows.where('kind', 'in', kinds)
    if (statuses) rows = rows.where('status', 'in', statuses)
    return rows
  }

  const newest = (org: string, filter: ScanFilter) =>
    matching(org, filter)
      .selectAll('code_scans')
      .select('code_repositories.name as repository')
      .orderBy('code_scans.created_at', 'desc')
      .orderBy('code_scans.id', 'desc')

  const change = (on: Database, org: string, id: string) =>
    on
      .updateTable('code_scans')
      .where('organization_id', '=', org)
      .where('id', '=', id)
      .where('status', 'in', UNDER_WAY)

  return {
    transaction: <Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction().execute(act),

    /** Throws `UnderWay` where one of this kind is. */
    insert: (tx: Transaction, org: string, scan: NewScan): Promise<Selectable<Tables['code_scans']>> =>
      tx
        .insertInto('code_scans')
        .values({
          organization_id: org,
          id: scan.id,
          repository_id: scan.repositoryId,
          kind: scan.kind,
          status: 'pending',
          branch: scan.branch,
          wanted_commit: scan.commit,
          options: scan.options,
          commit_sha: null,
          version: null,
          same_as: null,
          progress: 0,
          error: null,
          job_id: scan.jobId,
          files_read: null,
          lines_read: null,
          counts: null,
          summary: null,
          coverage: null,
          created_by: scan.createdBy,
          created_at: scan.at.toISOString(),
          started_at: null,
          completed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((fault) => {
          throw fault.constraint === 'code_scans_under_way' ? new UnderWay() : fault
        }),

    find: (org: string, id: string): Promise<Scan | undefined> =>
      newest(org, {}).where('code_scans.id', '=', id).executeTakeFirst(),

    latest: (org: string, filter: ScanFilter): Promise<Scan | undefined> =>
      newest(org, filter).limit(1).executeTakeFirst(),

    list: (org: string, filter: ScanFilter, page: Page): Promise<Slice<Scan>> =>
      listWithTotal(newest(org, filter), countRows(matching(org, filter)), page),

    /** A finished scan of the same, whose result still stands. */
    same: (org: string, { repositoryId, kind, commit, version, options }: ScanSubject): Promise<Scan | undefined> =>
      newest(org, { repositoryId, kinds: [kind], statuses: ['completed'] })
        .where('commit_sha', '=', commit)
        .where('version', '=', version)
        .where(sql<boolean>`options = ${JSON.stringify(options)}::jsonb`)
        .where('same_as', 'is', null)
        .limit(1)
        .executeTakeFirst(),

    /** False once it is over. */
    async begin(org: string, id: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await change(db, org, id)
        .set({ status: 'running', started_at: sql<string>`coalesce(started_at, ${at.toISOString()}::timestamptz)` })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async fetched(
      org: string,
      id: string,
      { commit, branch, version }: { commit: string; branch: string | null; version: string },
    ) {
      await change(db, org, id).set({ commit_sha: commit, branch, version }).execute()
    },

    async progress(org: string, id: string, percent: number): Promise<void> {
      await change(db, org, id).set({ progress: percent }).execute()
    },

    /** False if it was cancelled meanwhile, or another worker has completed it. */
    async complete(tx: Transaction, org: string, id: string, end: ScanEnd): Promise<boolean> {
      const { numUpdatedRows } = await change(tx, org, id)
        .set({
          status: 'completed',
          error: null,
          progress: 100,
          files_read: end.filesRead,
          lines_read: end.linesRead,
          counts: JSON.stringify(end.counts),
          summary: JSON.stringify(end.summary),
          coverage: JSON.stringify(end.coverage),
          completed_at: end.at.toISOString(),
        })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends a scan of what was scanned before: its result is that of the other. */
    async reuse(tx: Transaction, org: string, id: string, other: Scan, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await change(tx, org, id)
        .set({
          status: 'completed',
          error: null,
          progress: 100,
          same_as: other.id,
          files_read: other.files_read,
          lines_read: other.lines_read,
          counts: JSON.stringify(other.counts),
          summary: JSON.stringify(other.summary),
          coverage: JSON.stringify(other.coverage),
          completed_at: at.toISOString(),
        })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Says why an attempt failed, for when there is no other. */
    async failedOnce(org: string, id: string, error: string): Promise<void> {
      await change(db, org, id).set({ error }).execute()
    },

    /** Ends it without a result; what its last attempt failed of stays its reason. */
    async fail(on: Database, org: string, id: string, error: string, at: Date): Promise<void> {
      await change(on, org, id)
        .set({ status: 'failed', error: sql<string>`coalesce(error, ${error})`, completed_at: at.toISOString() })
        .execute()
    },

    async forget(tx: Transaction, org: string, repositoryId: string): Promise<void> {
      await tx
        .deleteFrom('code_scans')
        .where('organization_id', '=', org)
        .where('repository_id', '=', repositoryId)
        .execute()
    },
  }
}
export type ScanStore = ReturnType<typeof scanStore>

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Coverage } from '../../../../analysis/coverage.ts'
import type { Duplicate } from '../../../../analysis/duplicates/find-duplicates.ts'
import type { Churn } from '../../../../analysis/metrics/churn.ts'
import type { CodebaseFigures, MeasuredFile } from '../../../../analysis/metrics/codebase-metrics.ts'
import type { Page, Slice } from '../../../../shared/pagination.ts'
import type { Database, Transaction } from '../../../../storage/database.ts'
import { countRows, listWithTotal } from '../../../../storage/rows/list-with-total.ts'
import type { Tables } from '../../../../storage/tables.ts'
import { insertRows, removeRows } from './snapshot-store.ts'

export type FileRow = Selectable<Tables['code_files']>
export type DuplicateRow = Selectable<Tables['code_duplicates']>

/** The figures of one scan, and what the scan covered. */
export type Point = Selectable<Tables['code_points']> & { coverage: Coverage | null }

export interface NewPoint {
  org: string
  repositoryId: string
  scanId: string
  kind: 'metrics' | 'structure'
  commit: string
  branch: string | null
  committedAt: string
  at: Date
  figures: object
}

export async function writePoint(tx: Transaction, point: NewPoint): Promise<void> {
  await insertRows(tx, 'code_points', [
    {
      organization_id: point.org,
      scan_id: point.scanId,
      repository_id: point.repositoryId,
      kind: point.kind,
      commit_sha: point.commit,
      branch: point.branch,
      committed_at: point.committedAt,
      stored_at: point.at.toISOString(),
      figures: point.figures,
    },
  ])
}

export interface FileToStore {
  measured: MeasuredFile
  duplicated: number
  churn: Churn | undefined
  risk: number
}

export function metricsStore(db: Database) {
  const points = (org: string, repositoryId: string | RawBuilder<string>, kind: Point['kind']) =>
    db
      .selectFrom('code_points')
      .innerJoin('code_scans', (join) =>
        join
          .onRef('code_scans.organization_id', '=', 'code_points.organization_id')
          .onRef('code_scans.id', '=', 'code_points.scan_id'),
      )
      .where('code_points.organization_id', '=', org)
      .where('code_points.repository_id', '=', repositoryId)
      .where('code_points.kind', '=', kind)

  const read = (org: string, repositoryId: string | RawBuilder<string>, kind: Point['kind']) =>
    points(org, repositoryId, kind).selectAll('code_points').select('code_scans.coverage')

  const files = (org: string, repositoryId: string) =>
    db.selectFrom('code_files').where('organization_id', '=', org).where('repository_id', '=', repositoryId)

  return {
    /** The figures whose files are stored: those of the scan that was completed last. */
    latest: (org: string, repositoryId: string, kind: Point['kind']): Promise<Point | undefined> =>
      read(org, repositoryId, kind).orderBy('stored_at', 'desc').limit(1).executeTakeFirst(),

    /** The same of a repository by its id or name. */
    latestOf: (org: string, repository: string, kind: Point['kind']): Promise<Point | undefined> =>
      read(
        org,
        sql<string>`(select id from code_repositories
        where organization_id = ${org} and (id = ${repository} or name = ${repository}))`,
        kind,
      )
        .orderBy('stored_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The figures of a scan, or of the one whose result it has. */
    ofScan: (org: string, repositoryId: string, scanId: string): Promise<Point | undefined> =>
      read(org, repositoryId, 'metrics')
        .where(
          'code_points.scan_id',
          '=',
          sql<string>`coalesce((select same_as from code_scans where organization_id = ${org} and id = ${scanId}), ${scanId})`,
        )
        .executeTakeFirst(),

    history: (org: string, repositoryId: string, page: Page): Promise<Slice<Point>> =>
      listWithTotal(
        read(org, repositoryId, 'metrics').orderBy('committed_at', 'desc').orderBy('scan_id', 'desc'),
        countRows(points(org, repositoryId, 'metrics')),
        page,
      ),

    file: (org: string, repositoryId: string, path: string): Promise<FileRow | undefined> =>
      files(org, repositoryId).selectAll().where('path', '=', path).executeTakeFirst(),

    async hotspots(
      org: string,
      repositoryId: string,
      { leastComplexity, withUnchanged }: { leastComplexity: number; withUnchanged: boolean },
      page: Page,
    ): Promise<Slice<FileRow>> {
      const complex = files(org, repositoryId).where('complexity', '>=', leastComplexity)
      const listed = withUnchanged ? complex : complex.where('risk', '>', 0)
      const ranked = listed.selectAll().orderBy('risk', 'desc')
      const rows = withUnchanged ? ranked.orderBy('complexity', 'desc') : ranked
      return listWithTotal(rows.orderBy('path'), countRows(listed), page)
    },

    async duplicates(org: string, repositoryId: string, leastLines: number, page: Page): Promise<Slice<DuplicateRow>> {
      const runs = db
        .selectFrom('code_duplicates')
        .where('organization_id', '=', org)
        .where('repository_id', '=', repositoryId)
        .where('lines', '>=', leastLines)
      return listWithTotal(runs.selectAll().orderBy('number'), countRows(runs), page)
    },

    async replace(
      tx: Transaction,
      owner: { org: string; repositoryId: string },
      { files, duplicates }: { files: readonly FileToStore[]; duplicates: readonly Duplicate[] },
    ): Promise<void> {
      const own = { organization_id: owner.org, repository_id: owner.repositoryId }
      await removeRows(tx, 'code_files', owner)
      await removeRows(tx, 'code_duplicates', owner)
      await insertRows(
        tx,
        'code_files',
        files.map((file) => ({ ...own, ...rowOfFile(file) })),
      )
      await insertRows(
        tx,
        'code_duplicates',
        duplicates.map((run, number) => ({ ...own, number, ...run })),
      )
    },

    async forget(tx: Transaction, { org, id }: { org: string; id: string }): Promise<void> {
      for (const table of ['code_points', 'code_files', 'code_duplicates'] as const)
        await removeRows(tx, table, { org, repositoryId: id })
    },
  }
}
export type MetricsStore = ReturnType<typeof metricsStore>

/** What a measurement keeps: the figures, and how many hotspots and duplicates there were. */
export const figuresOf = (point: Point) =>
  point.figures as unknown as CodebaseFigures & { hotspots: number; duplicates: number }

const rowOfFile = ({ measured, duplicated, churn, risk }: FileToStore) => ({
  path: measured.path,
  language: measured.language,
  code: measured.code,
  comment: measured.comment,
  blank: measured.blank,
  classes: measured.classes,
  imports: measured.imports,
  complexity: measured.complexity,
  max_complexity: measured.maxComplexity,
  average_complexity: measured.averageComplexity,
  maintainability: measured.maintainability,
  duplicated,
  churn: churn?.churn ?? 0,
  commits: churn?.commits ?? 0,
  changed_at: churn?.changedAt ?? null,
  risk,
  functions: measured.functions,
})

import { sql } from 'kysely'
import { type Coverage, countBySeverity, type SeverityCounts } from '../../../../analysis/coverage.ts'
import type { Database } from '../../../../storage/database.ts'
import type { ScanStatus } from '../scanning/tables.ts'

/** What scans and measurements say of a repository. */
export interface KnownRow {
  id: string
  /** The last completed scan of everything. */
  last: {
    scan_id: string
    commit_sha: string | null
    completed_at: string
    counts: SeverityCounts | null
    coverage: Pick<Coverage, 'files' | 'lines_read' | 'languages'> | null
    packages: number | null
    unknown_packages: number | null
    databases: { as_of: string }[] | null
  } | null
  newest: {
    scan_id: string
    job_id: string
    status: ScanStatus
    progress: number
    error: string | null
    created_at: string
  } | null
  measured: {
    quality: { score: number; parts: Record<string, number | null> }
    commit_sha: string
    stored_at: string
  } | null
}

/** Reads what is known of some repositories, by their ids, in one statement. */
export const knownStore = (db: Database) => ({
  async knownOf(org: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownRow>> {
    const scans = sql`
      from code_scans s where s.organization_id = r.organization_id and s.repository_id = r.id and s.kind = 'full'`
    const { rows } = await sql<KnownRow>`
      select r.id, (
        select jsonb_build_object('scan_id', s.id, 'commit_sha', s.commit_sha, 'completed_at', s.completed_at, 'counts', s.counts,
          'coverage', s.coverage - '{parts,skipped,gaps}'::text[],
          'packages', s.summary #> '{dependencies,packages}',
          'unknown_packages', s.coverage #> '{parts,dependencies,unknown_packages}',
          'databases', s.coverage #> '{parts,dependencies,databases}')
        ${scans} and s.status = 'completed' order by s.created_at desc, s.id desc limit 1
      ) as last, (
        select jsonb_build_object('scan_id', s.id, 'job_id', s.job_id, 'status', s.status, 'progress', s.progress, 'error', s.error, 'created_at', s.created_at)
        ${scans} order by s.created_at desc, s.id desc limit 1
      ) as newest, (
        select jsonb_build_object('quality', p.figures -> 'quality', 'commit_sha', p.commit_sha, 'stored_at', p.stored_at)
        from code_points p where p.organization_id = r.organization_id and p.repository_id = r.id and p.kind = 'metrics'
        order by p.stored_at desc limit 1
      ) as measured
      from code_repositories r where r.organization_id = ${org} and r.id = any(${ids}::text[])`.execute(db)
    return new Map(rows.map((row) => [row.id, row]))
  },
})
export type KnownStore = ReturnType<typeof knownStore>

/** A time from within a document, as the columns of tables are told. */
const timeOf = (text: string) => new Date(text).toISOString()

export function knownFacts({ last, newest, measured }: KnownRow) {
  const { coverage, databases } = last ?? {}
  return {
    last_scan: last && {
      scan_id: last.scan_id,
      commit_sha: last.commit_sha,
      scanned_at: timeOf(last.completed_at),
      findings_summary: last.counts ?? countBySeverity([]),
      files_seen: coverage?.files.seen ?? 0,
      files_read: coverage?.files.read ?? 0,
      lines_read: coverage?.lines_read ?? 0,
      lines_by_depth: linesByDepth(coverage?.languages ?? {}),
      packages: last.packages ?? 0,
      unknown_packages: last.unknown_packages ?? 0,
      advisories_as_of: databases?.map(({ as_of }) => as_of).sort()[0] ?? null,
    },
    newest_scan: newest && {
      ...newest,
      error: newest.status === 'failed' ? newest.error : null,
      created_at: timeOf(newest.created_at),
    },
    quality:
      measured && Object.values(measured.quality.parts).some((part) => part !== null)
        ? { ...rounded(measured.quality), commit_sha: measured.commit_sha, measured_at: timeOf(measured.stored_at) }
        : null,
  }
}

/** As measurements tell it. */
const rounded = ({ score, parts }: { score: number; parts: Record<string, number | null> }) => ({
  score: Math.round(score * 100) / 100,
  parts,
})

function linesByDepth(languages: Coverage['languages']): Record<string, number> {
  const lines: Record<string, number> = {}
  for (const { depth, lines: count } of Object.values(languages)) lines[depth] = (lines[depth] ?? 0) + count
  return lines
}

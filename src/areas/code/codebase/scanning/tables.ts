import type { ColumnType } from 'kysely'
import type { Coverage, SeverityCounts } from '../../../../analysis/coverage.ts'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'
import type { ScanKindName } from './scan-kind.ts'

export const SCAN_STATUSES = ['pending', 'running', 'completed', 'failed'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** An object in a jsonb column, which is written as its text. */
type JsonObjectOf<Value> = ColumnType<Value | null, string | null, string | null>

const codeScans = table('code_scans', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    repository_id: plain<string>(),
    kind: plain<ScanKindName>(),
    status: plain<ScanStatus>(),
    branch: personal<string | null>(),
    wanted_commit: plain<string | null>(),
    options: personal<Json>(),
    commit_sha: plain<string | null>(),
    /** Of the rules and advisories that it used. */
    version: plain<string | null>(),
    /** The scan of the same commit by the same rules, whose result this is. */
    same_as: plain<string | null>(),
    progress: plain<number>(),
    error: plain<string | null>(),
    job_id: plain<string>(),
    files_read: plain<number | null>(),
    lines_read: plain<number | null>(),
    counts: plain<JsonObjectOf<SeverityCounts>>(),
    summary: plain<JsonObjectOf<Json>>(),
    /** With the paths of files that were not read. */
    coverage: personal<JsonObjectOf<Coverage>>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    started_at: plain<Timestamp | null>(),
    completed_at: plain<Timestamp | null>(),
  },
  category: 'knowledge',
  purpose: 'When the code of a repository was scanned, by whom, and what that covered; it goes with the repository',
  exported: 'rows',
  person: { by: ['created_by'], wrote: { in: ['branch', 'options'] }, erase: 'pseudonym' },
})

export const scanTables = [codeScans]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_scans: RowOf<typeof codeScans>
  }
}

import type { ColumnType } from 'kysely'
import type { Duplicate } from '../../../../analysis/duplicates/find-duplicates.ts'
import type { MeasuredFunction } from '../../../../analysis/metrics/codebase-metrics.ts'
import type { Json, Timestamp } from '../../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../../storage/table.ts'

/** A value in a jsonb column, which is written as its text. */
type JsonOf<Value> = ColumnType<Value, string, string>

const REMADE = { omit: 'It is made anew from the code of the repository, and says of no row whose words they are' }

const codePoints = table('code_points', {
  columns: {
    organization_id: plain<string>(),
    scan_id: plain<string>(),
    repository_id: plain<string>(),
    kind: plain<'metrics' | 'structure'>(),
    commit_sha: plain<string>(),
    branch: personal<string | null>(),
    committed_at: plain<Timestamp>(),
    stored_at: plain<Timestamp>(),
    figures: personal<JsonOf<Json>>(),
  },
  category: 'figure',
  purpose: 'How large and how complex the code of a repository was, commit by commit; it goes with the repository',
  exported: REMADE,
  person: {
    by: [],
    through: { table: 'code_repositories', column: 'repository_id', its: 'id', by: 'created_by' },
    erase: { keep: 'It is what the code itself says, and goes with its repository, which the organization removes' },
  },
})

const codeFiles = table('code_files', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    path: personal<string>(),
    language: plain<string>(),
    code: plain<number>(),
    comment: plain<number>(),
    blank: plain<number>(),
    classes: plain<number>(),
    imports: plain<number>(),
    complexity: plain<number>(),
    max_complexity: plain<number>(),
    average_complexity: plain<number>(),
    maintainability: plain<number | null>(),
    /** Lines with code that stand elsewhere too. */
    duplicated: plain<number>(),
    churn: plain<number>(),
    commits: plain<number>(),
    changed_at: plain<Timestamp | null>(),
    risk: plain<number>(),
    functions: personal<JsonOf<MeasuredFunction[]>>(),
    /** Of the rest of the row, so that a scan writes those alone that changed; null where that is not known. */
    digest: plain<string | null>(),
  },
  category: 'knowledge',
  purpose: 'What the files of the last measured commit of a repository hold; it goes with the repository',
  exported: REMADE,
  person: {
    by: [],
    through: { table: 'code_repositories', column: 'repository_id', its: 'id', by: 'created_by' },
    erase: { keep: 'It is what the code itself says, and goes with its repository, which the organization removes' },
  },
})

const codeDuplicates = table('code_duplicates', {
  columns: {
    organization_id: plain<string>(),
    repository_id: plain<string>(),
    number: plain<number>(),
    hash: personal<string>(),
    lines: plain<number>(),
    tokens: plain<number>(),
    occurrences: personal<JsonOf<Duplicate['occurrences']>>(),
  },
  category: 'knowledge',
  purpose:
    'Which lines of the last measured commit of a repository stand in several places; it goes with the repository',
  exported: REMADE,
  person: {
    by: [],
    through: { table: 'code_repositories', column: 'repository_id', its: 'id', by: 'created_by' },
    erase: { keep: 'It is what the code itself says, and goes with its repository, which the organization removes' },
  },
})

export const metricsTables = [codePoints, codeFiles, codeDuplicates]

declare module '../../../../storage/tables.ts' {
  interface Tables {
    code_points: RowOf<typeof codePoints>
    code_files: RowOf<typeof codeFiles>
    code_duplicates: RowOf<typeof codeDuplicates>
  }
}

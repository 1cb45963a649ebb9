import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Share, Time, UpTo, Whole } from '../../../../shared/schemas.ts'
import { RepositoryParams } from '../repositories/index.ts'
import { NewScan } from '../scanning/index.ts'

const Pattern = Type.String({ minLength: 1, maxLength: 300 })
const Patterns = (description: string) => Type.Optional(Type.Array(Pattern, { maxItems: 50, description }))

export const NewMetrics = Type.Object({
  ...NewScan.properties,
  include_patterns: Patterns('Only paths like these are measured, such as `src/**` or `*.ts`'),
  exclude_patterns: Patterns('Paths like these are left out'),
  include_coverage: Type.Optional(
    Type.Boolean({ description: 'Whether a report of test coverage in the tree is read' }),
  ),
  complexity_warning: Type.Optional(
    UpTo(1_000, { description: 'Functions with so many branches are told; 10 unless told' }),
  ),
  complexity_error: Type.Optional(
    UpTo(1_000, { description: 'Functions with so many are told apart; 20 unless told' }),
  ),
  duplication_threshold: Type.Optional(
    Whole({ minimum: 3, description: 'The shortest run of lines that counts as a duplicate; 6 unless told' }),
  ),
})
export type NewMetrics = Static<typeof NewMetrics>

const Count = Type.Integer({ minimum: 0 })
const Figure = Type.Number({ minimum: 0 })
const Counts = Type.Record(Type.String(), Count)
const ScanCoverage = orNull(Type.Unknown({ description: 'What the scan read, and what it did not' }))

const Figures = {
  lines_of_code: Count,
  lines_of_comments: Count,
  blank_lines: Count,
  files_count: Count,
  functions_count: Count,
  classes_count: Count,
  languages: Type.Record(Type.String(), Type.Object({ files: Count, code: Count })),
  complexity: Type.Object({ average: Figure, max: Count, distribution: Counts }),
  complex_functions: Type.Object({ warning: Count, error: Count }),
  maintainability_index: orNull(Figure),
  quality_score: Figure,
  quality_parts: Type.Record(Type.String(), orNull(Share), {
    description: 'What the score is made of; null where it is not known, and the others weigh more then',
  }),
  duplication_pct: Figure,
  duplicated_lines: Count,
  tech_debt_hours: Type.Null({ description: 'Not known' }),
  coverage: orNull(Type.Number({ description: 'Percent of lines that ran in tests, by a report in the tree' })),
  summary: Type.Object({
    total_files: Count,
    total_lines: Count,
    avg_complexity: Figure,
    max_complexity: Count,
    maintainability_index: orNull(Figure),
    hotspot_count: Count,
    duplicate_count: Count,
  }),
}

const About = {
  success: Type.Boolean(),
  analysis_id: Type.String(),
  scan_id: Type.String(),
  repository: Type.String(),
  repository_id: Type.String(),
  status: Type.String(),
  branch: orNull(Type.String()),
  scan_coverage: ScanCoverage,
}

export const Metrics = Type.Object({
  ...About,
  commit_sha: Type.String(),
  committed_at: Time,
  analyzed_at: Time,
  scanned_at: Time,
  ...Figures,
})

/** A measurement that may not be over: then its figures are not there yet. */
export const StartedMetrics = Type.Object({
  ...About,
  commit_sha: orNull(Type.String()),
  analyzed_at: orNull(Time),
  progress: Count,
  from_cache: Type.Boolean(),
  job_id: Type.String(),
  ...Type.Partial(Type.Object(Figures)).properties,
})

export const MetricsParams = Type.Object({
  ...RepositoryParams.properties,
  analysis_id: Type.String({ minLength: 1, maxLength: 100 }),
})

export const FileParams = Type.Object({
  ...RepositoryParams.properties,
  file_path: Type.String({ minLength: 1, maxLength: 1_000, description: 'A path from the root, with slashes encoded' }),
})

export const HistoryQuery = pageQuery({ limit: 20 })
export const History = listOf('metrics', Metrics)

const MeasuredFunction = Type.Object({
  name: Type.String(),
  start_line: Count,
  end_line: Count,
  lines_of_code: Count,
  cyclomatic_complexity: Count,
  cognitive_complexity: Count,
  parameter_count: Count,
  nested_depth: Count,
})

const FileFields = {
  file_path: Type.String(),
  language: Type.String(),
  lines_of_code: Count,
  lines_of_comments: Count,
  blank_lines: Count,
  classes: Count,
  imports: Count,
  avg_complexity: Figure,
  max_complexity: Count,
  maintainability_index: orNull(Figure),
  duplicated_lines: Count,
  churn: Figure,
  commits: Count,
  last_modified: orNull(Time),
  risk_score: Figure,
  functions: Type.Array(MeasuredFunction),
}

export const FileMetrics = Type.Object({
  success: Type.Boolean(),
  analysis_id: Type.String(),
  commit_sha: Type.String(),
  ...FileFields,
  lines: Count,
  complexity: Type.Integer({ minimum: 0, description: 'Of all its code together' }),
  maintainability: orNull(Figure),
  file: Type.Object(FileFields),
})

export const HotspotQuery = Type.Object({
  ...pageQuery({ limit: 20 }).properties,
  min_complexity: Whole({
    minimum: 0,
    default: 5,
    description: 'Only files at least so complex, all their code together',
  }),
  include_unchanged: Type.Boolean({
    default: false,
    description: 'Whether files are told too of which no change is known; their `risk_score` is 0',
  }),
})
export type HotspotQuery = Static<typeof HotspotQuery>

const Analysis = {
  success: Type.Boolean(),
  analysis_id: Type.String(),
  commit_sha: Type.String(),
  scan_coverage: ScanCoverage,
}

export const Hotspots = Type.Object({
  ...listOf(
    'hotspots',
    Type.Object({
      file_path: Type.String(),
      complexity: Count,
      max_complexity: Count,
      churn: Type.Number({ minimum: 0, description: 'Changes, each half as much after 90 days' }),
      change_frequency: Count,
      risk_score: Type.Number({ minimum: 0, maximum: 100 }),
      lines_of_code: Count,
      last_modified: orNull(Time),
    }),
  ).properties,
  has_history: Type.Boolean({
    description: 'Whether former commits are known; without them nothing is known of changes, and no risk is told',
  }),
  ...Analysis,
})

export const DuplicateQuery = Type.Object({
  ...pageQuery({ limit: 20 }).properties,
  min_lines: Whole({ minimum: 1, default: 6, description: 'Only runs at least so long' }),
})
export type DuplicateQuery = Static<typeof DuplicateQuery>

export const Duplicates = Type.Object({
  ...listOf(
    'duplicates',
    Type.Object({
      hash: Type.String(),
      files: Type.Array(Type.String()),
      lines: Count,
      tokens: Count,
      occurrences: Type.Array(Type.Object({ file: Type.String(), start: Count, end: Count })),
    }),
  ).properties,
  total_duplicated_lines: Count,
  ...Analysis,
})

import Type, { type Static } from 'typebox'
import { SYMBOL_KINDS, VISIBILITIES } from '../../../../analysis/structure/structure-facts.ts'
import { limitQuery, listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Share, Time, UpTo } from '../../../../shared/schemas.ts'
import { NewScan } from '../scanning/index.ts'

const Count = Type.Integer({ minimum: 0 })
const Path = Type.String({ minLength: 1, maxLength: 1_000 })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Pattern = Type.String({ minLength: 1, maxLength: 300 })

/** The id of a symbol, `path:line:name`; a name may hold colons, as `Shop::rate` does. */
export const SYMBOL_ID = /^(.+?):(\d{1,9}):(.+)$/

export const NewAnalysis = Type.Object({
  ...NewScan.properties,
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048, description: 'The same as `repo_path`' })),
  depth: Type.Optional(UpTo(100, { description: 'Taken and not needed: all of the code is read' })),
  exclude_patterns: Type.Optional(Type.Array(Pattern, { maxItems: 50, description: 'Paths like these are left out' })),
  include_patterns: Type.Optional(Type.Array(Pattern, { maxItems: 50, description: 'Only paths like these are read' })),
})
export type NewAnalysis = Static<typeof NewAnalysis>

export const Component = Type.Object({
  name: Type.String(),
  purpose: Type.String({ description: 'What the comment of its most used symbol says' }),
  files: Type.Array(Type.String()),
  file_count: Count,
  functions: Count,
  classes: Count,
})

export const Summary = Type.Object({
  total_files: Count,
  total_lines: Count,
  languages: Type.Record(Type.String(), Count),
  classes: Count,
  functions: Count,
  imports: Count,
})

/** The understanding is that of the last completed analysis; before the first, there is none. */
export const StartedAnalysis = Type.Object({
  analysis_id: Type.String(),
  scan_id: Type.String(),
  status: Type.String(),
  progress: Count,
  from_cache: Type.Boolean(),
  job_id: Type.String(),
  repository: Type.String(),
  repository_id: Type.String(),
  branch: orNull(Type.String()),
  commit_sha: orNull(Type.String()),
  analyzed_commit: orNull(Type.String({ description: 'The commit that the understanding is of' })),
  analyzed_at: orNull(Time),
  architecture: orNull(Type.String()),
  main_technologies: Type.Array(Type.String()),
  entry_points: Type.Array(Type.String()),
  key_components: Type.Array(Component),
  dependencies_summary: Type.Record(Type.String(), Type.Array(Type.String())),
  summary: orNull(Summary),
  coverage: orNull(Type.Unknown()),
})

const Analysis = {
  repository: Type.String(),
  analysis_id: Type.String(),
  commit_sha: Type.String(),
  analyzed_at: Time,
  coverage: orNull(Type.Unknown({ description: 'What the analysis read, and what it did not' })),
}

export const SymbolQuery = Type.Object({
  ...pageQuery({ limit: 100 }).properties,
  type: Type.Optional(Type.Enum([...SYMBOL_KINDS, 'all'], { description: 'Only symbols of one kind' })),
  file: Type.Optional(Path),
  name: Type.Optional(Name),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only symbols whose names hold this, the most used first',
    }),
  ),
})
export type SymbolQuery = Static<typeof SymbolQuery>

export const Symbols = Type.Object({
  ...listOf(
    'symbols',
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      type: Type.Enum(SYMBOL_KINDS),
      file_path: Type.String(),
      line_number: Count,
      line_num: Type.Integer({ description: 'The same as `line_number`' }),
      line_end: Count,
      visibility: Type.Enum(VISIBILITIES),
      references_count: Count,
      documentation: Type.Optional(Type.String()),
    }),
  ).properties,
  by_type: Type.Record(Type.String(), Count),
  ...Analysis,
})

export const CallgraphQuery = Type.Object({
  ...limitQuery({ limit: 500, max: 1_000 }),
  entry_point: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_300,
      description: 'The id of a symbol, the name of a function, or the path of a file',
    }),
  ),
  direction: Type.Enum(['callees', 'callers', 'both'], {
    default: 'callees',
    description: 'Whom it uses, who uses it, or both',
  }),
  depth: UpTo(10, { default: 3, description: 'How many uses away from the entry point' }),
})
export type CallgraphQuery = Static<typeof CallgraphQuery>

export const Callgraph = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      file_path: Type.String(),
      line_number: Count,
      line_num: Count,
      type: Type.Enum(['function', 'method', 'class', 'interface', 'enum', 'variable', 'file']),
      calls: Type.Array(Type.String()),
      called_by: Type.Array(Type.String()),
    }),
  ),
  edges: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Type.String(),
      resolved: Type.String({
        description: 'How: `exact` by scopes, `import` through one, `name` because the name fits',
      }),
      count: Count,
    }),
  ),
  edges_count: Type.Integer({ description: 'Of the whole code; those of the nodes that are told stand in `edges`' }),
  found: Type.Array(Type.String(), { description: 'The nodes that the entry point means' }),
  truncated: Type.Boolean({ description: 'More is reached than `limit` allows' }),
  entry_points: Type.Array(Type.String()),
  cycles: Type.Array(Type.Array(Type.String()), { description: 'Symbols that reach each other' }),
  metrics: Type.Object({ nodes: Count, edges: Count, ambiguous: Count, outside: Count, cycles: Count }),
  ...Analysis,
})

export const DeadCodeQuery = Type.Object({
  ...pageQuery({ limit: 100 }).properties,
  confidence_threshold: Type.Number({ minimum: 0, maximum: 1, default: 0.5 }),
})
export type DeadCodeQuery = Static<typeof DeadCodeQuery>

const Unreachable = Type.Array(Type.Object({ name: Type.String(), file: Type.String(), line: Count }))

export const DeadCode = Type.Object({
  ...listOf(
    'dead_code',
    Type.Object({
      file_path: Type.String(),
      line_start: Count,
      line_end: Count,
      type: Type.Enum(['function', 'class', 'variable', 'import']),
      name: Type.String(),
      confidence: Share,
      reason: Type.String(),
    }),
  ).properties,
  removable_lines: Count,
  total_dead_lines: Count,
  confidence_threshold: Share,
  unreachable_functions: Unreachable,
  unreachable_classes: Unreachable,
  ...Analysis,
})

export const ImpactBody = Type.Object({
  file_path: Type.Optional(Path),
  symbol: Type.Optional(Name),
  change_type: Type.Optional(
    Type.String({ maxLength: 100, description: 'What is to change; it is repeated in the summary' }),
  ),
})
export type ImpactBody = Static<typeof ImpactBody>

const Paths = Type.Array(Type.String(), { description: 'At most 1,000' })

export const Impact = Type.Object({
  file_path: orNull(Type.String()),
  symbol: orNull(Type.String()),
  changed_node: Type.Array(Type.String()),
  impact_score: Type.Number({ minimum: 0, maximum: 100 }),
  affected_files: Paths,
  affected_tests: Paths,
  directly_affected: Paths,
  transitively_affected: Paths,
  risk_level: Type.Enum(['low', 'medium', 'high']),
  change_summary: Type.String(),
  summary: Type.Object({ directly_affected_count: Count, transitively_affected_count: Count }),
  ...Analysis,
})

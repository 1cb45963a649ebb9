import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { Share, Time, UpTo } from '../../../shared/schemas.ts'
import { CRITIQUE_TYPES, ISSUE_NAMES, SEVERITIES } from './issue-types.ts'

const CritiqueType = Type.Enum([...CRITIQUE_TYPES])
const IssueType = Type.Enum([...ISSUE_NAMES])
const Severity = Type.Enum([...SEVERITIES])

export const PatternQuery = Type.Object({
  min_success: Type.Number({ minimum: 0, maximum: 1, default: 0.5, description: 'The minimum success rate to show' }),
  agent: Type.Optional(Type.String({ maxLength: 200, description: 'Only critiques of this agent' })),
  limit: UpTo(50, { default: 10 }),
})

export const ArchiveQuery = Type.Object({
  critique_type: Type.Optional(CritiqueType),
  issue_type: Type.Optional(IssueType),
  severity: Type.Optional(Severity),
  agent: Type.Optional(Type.String({ maxLength: 200 })),
  addressed: Type.Optional(
    Type.Boolean({ description: 'Whether the proposal was changed or abandoned after the critique' }),
  ),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})

export const patternNames = alsoNamed('pattern', 'name')

export const usageNames = alsoNamed('usage_count', 'frequency')

const Pattern = Type.Object({
  id: Type.String(),
  issue_type: IssueType,
  critique_type: CritiqueType,
  ...patternNames(Type.String()),
  description: Type.String({ description: 'The newest of the examples' }),
  success_rate: Type.Number({
    description: 'The share of answered critiques after which the proposal was rewritten or abandoned',
  }),
  ...usageNames(Type.Integer()),
  examples: Type.Array(Type.String(), { description: "In the agents' words, newest first" }),
  agents: Type.Array(Type.String()),
  first_seen: Time,
  last_seen: Time,
})

export const Patterns = Type.Object({
  patterns: Type.Array(Pattern),
  count: Type.Integer(),
  total: Type.Integer({ description: 'Patterns with this success rate' }),
  stats: Type.Object({
    total_patterns: Type.Integer(),
    total_critiques: Type.Integer({ description: 'Issues that critiques named, recognised or not' }),
    avg_success_rate: Share,
  }),
})

const ArchivedCritique = Type.Object({
  id: Type.String(),
  debate_id: Type.String(),
  debate_task: Type.String(),
  debate_result: Type.String(),
  round: Type.Integer(),
  agent_name: Type.String(),
  target_proposal_id: Type.String(),
  content: Type.String(),
  suggestions: Type.Array(Type.String()),
  critique_type: CritiqueType,
  issue_type: IssueType,
  pattern: Type.String(),
  severity: Severity,
  severity_score: Share,
  addressed: Type.Boolean(),
  resolution: Type.Enum(['taken_up', 'rejected', 'unanswered']),
  created_at: Time,
  archived_at: Time,
})

export const Archive = Type.Object({
  archived: Type.Integer({ description: 'Issues that critiques of finished debates named' }),
  by_type: Type.Record(Type.String(), Type.Integer()),
  ...listOf('critiques', ArchivedCritique).properties,
})

export type PatternQuery = Static<typeof PatternQuery>
export type ArchiveQuery = Static<typeof ArchiveQuery>
export type ArchivedCritique = Static<typeof ArchivedCritique>

import Type, { type Static } from 'typebox'
import { FINDING_KINDS, SEVERITIES_OF_FINDINGS } from '../../../analysis/finding.ts'
import { DEBATE_STATUSES } from '../../../engine/state.ts'
import { ID_PATTERN } from '../../../shared/ids.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { CommaList, orNull, Share, Time } from '../../../shared/schemas.ts'
import { FINDING_STATUSES, VERDICTS } from './tables.ts'

const Count = Type.Integer({ minimum: 0 })
export const SeverityCounts = Type.Object({ critical: Count, high: Count, medium: Count, low: Count, info: Count })

const Step = Type.Object({
  file_path: Type.String(),
  line: Type.Integer(),
  what: Type.String({ description: 'What happens there' }),
})

export const Finding = Type.Object({
  id: Type.String(),
  repository_id: Type.String(),
  kind: Type.Enum(FINDING_KINDS),
  rule_id: Type.String(),
  rule_class: Type.String({ description: 'Findings of one class are right about equally often' }),
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  confidence: Share,
  title: Type.String(),
  description: Type.String(),
  file_path: Type.String(),
  line_start: Type.Integer(),
  line_end: Type.Integer(),
  column_start: orNull(Type.Integer()),
  column_end: orNull(Type.Integer()),
  symbol: orNull(Type.String({ description: 'The innermost named function or class around it' })),
  code_snippet: orNull(Type.String()),
  data_flow: Type.Array(Step, { description: 'From source to sink, for dataflow' }),
  cwe_id: orNull(Type.String()),
  owasp_2021: orNull(Type.String()),
  owasp_2025: orNull(Type.String()),
  recommendation: orNull(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'What only findings of its kind have' }),
  branch: orNull(Type.String()),
  status: Type.Enum(FINDING_STATUSES),
  verdict: orNull(Type.Enum(VERDICTS)),
  first_scan_id: Type.String(),
  last_scan_id: Type.String(),
  first_seen_at: Time,
  last_seen_at: Time,
  fixed_at: orNull(Time),
})
export type Finding = Static<typeof Finding>

const Calibration = Type.Object({
  outcomes: Type.Integer({ description: 'The latest verdicts, at most 2,000' }),
  brier: orNull(Type.Number({ description: 'The mean squared distance of stated confidence and verdict' })),
  ece: orNull(Type.Number({ description: 'The expected calibration error over ten bins' })),
})

export const FindingList = Type.Object({
  ...listOf('findings', Finding).properties,
  calibration: Calibration,
})

export const FindingListQuery = Type.Object({
  ...pageQuery({ limit: 50 }).properties,
  repository: Type.Optional(Type.String({ maxLength: 200, description: 'The id or the name of a repository' })),
  status: Type.Optional(
    CommaList([...FINDING_STATUSES, 'all'], {
      description: 'One or several of open, fixed, dismissed, accepted, or all; open unless told',
      maxLength: 100,
    }),
  ),
  severity: Type.Optional(
    CommaList(SEVERITIES_OF_FINDINGS, { description: 'One or several severities', maxLength: 100 }),
  ),
  kind: Type.Optional(CommaList(FINDING_KINDS, { description: 'One or several kinds', maxLength: 100 })),
  rule_id: Type.Optional(Type.String({ maxLength: 200 })),
  scan_id: Type.Optional(Type.String({ maxLength: 100 })),
})
export type FindingListQuery = Static<typeof FindingListQuery>

const FindingVerdict = Type.Object({
  verdict: Type.Enum(VERDICTS),
  reason: orNull(Type.String()),
  stated_confidence: Share,
  decided_by: Type.String(),
  decided_at: Time,
})

export const OneFinding = Type.Object({
  ...Finding.properties,
  debate_id: orNull(Type.String({ description: 'The debate about it, if one has begun' })),
  verdicts: Type.Array(FindingVerdict, { description: 'The latest first, at most 100' }),
})

export const NewFindingDebate = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: ID_PATTERN,
      maxLength: 64,
      description: 'The debate about it so far, where that is not enough: another begins',
    }),
  ),
})
export type NewFindingDebate = Static<typeof NewFindingDebate>

export const FindingDebate = Type.Object({
  finding_id: Type.String(),
  debate_id: Type.String(),
  question: Type.String(),
  status: Type.Enum(DEBATE_STATUSES),
  began: Type.Boolean({ description: 'False where it had begun before' }),
  evidence: Type.Array(Type.String(), { description: 'What it rests on so far: the finding, and the code around it' }),
})

export const NewVerdict = Type.Object({
  verdict: Type.Enum(VERDICTS),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Why; needed for what is dismissed or accepted',
    }),
  ),
})
export type NewVerdict = Static<typeof NewVerdict>

import Type, { type Static } from 'typebox'
import { KINDS } from '../../../engine/protocol.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { Time } from '../../../shared/schemas.ts'
import { waitSeconds } from '../../../shared/time/timers.ts'
import { AnalysisReport } from './analysis-schema.ts'
import { ProbeReport } from './capability/schema.ts'
import { AuditReport } from './deep-audit-schema.ts'
import { EXAMINATION_KINDS } from './examination.ts'
import { GauntletReport } from './gauntlet/schema.ts'
import { RedTeamReport } from './red-team-schema.ts'
import { ReportHead, reportIdNames } from './report-head.ts'

const LONGEST_WAIT_SECONDS = 20

export const Underway = Type.Object({
  ...reportIdNames(Type.String()),
  kind: Type.Enum(KINDS),
  status: Type.Enum(['pending', 'running', 'paused', 'cancelled']),
  debate_id: Type.String({ description: 'The debate that is examined, or else the debate that does the examining' }),
  session_debate_id: Type.String(),
  agents: Type.Array(Type.String()),
  created_at: Time,
  report_url: Type.String(),
  status_url: Type.String(),
  message: Type.String(),
})
export type Underway = Static<typeof Underway>

export const WaitQuery = Type.Object({
  wait: waitSeconds({
    most: LONGEST_WAIT_SECONDS,
    usual: LONGEST_WAIT_SECONDS,
    description: 'Seconds to wait for the report; after that the answer is 202 with the address of the report',
  }),
})

export const AnyReport = Type.Union([Underway, ProbeReport, AuditReport, RedTeamReport, AnalysisReport, GauntletReport])

const ReportSummary = Type.Object({
  ...ReportHead.properties,
  agent: Type.String({ description: 'The first, or the only one' }),
  target_agent: Type.String(),
  task: Type.String(),
  probes_run: Type.Integer(),
  vulnerabilities_found: Type.Integer(),
  vulnerability_rate: Type.Number(),
  capabilities: Type.Record(Type.String(), Type.Number(), { description: 'How far each was shown; of probes' }),
})
export const ReportList = listOf('reports', ReportSummary)
export const ReportQuery = Type.Object({
  kind: Type.Optional(Type.Enum(EXAMINATION_KINDS)),
  agent: Type.Optional(Type.String()),
  ...pageQuery({ limit: 50, max: 100 }).properties,
})

export type ReportSummary = Static<typeof ReportSummary>
export type ReportQuery = Static<typeof ReportQuery>

import type { Kind } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import { evaluateAnalysis } from './analysis.ts'
import type { AnalysisReport } from './analysis-schema.ts'
import { evaluateProbes } from './capability/probe-agent.ts'
import type { ProbeReport } from './capability/schema.ts'
import { evaluateAudit } from './deep-audit.ts'
import type { AuditReport } from './deep-audit-schema.ts'
import { evaluateGauntlet } from './gauntlet/gauntlet.ts'
import type { GauntletReport } from './gauntlet/schema.ts'
import { evaluateRedTeam } from './red-team.ts'
import type { RedTeamReport } from './red-team-schema.ts'

/** The report of each kind of examination. */
export interface Reports {
  probe: ProbeReport
  deep_audit: AuditReport
  red_team: RedTeamReport
  analysis: AnalysisReport
  gauntlet: GauntletReport
}
export type ExaminationKind = keyof Reports
export type Report = Reports[ExaminationKind]

const EVALUATIONS: { [K in ExaminationKind]: (state: DebateState) => Reports[K] } = {
  probe: evaluateProbes,
  deep_audit: evaluateAudit,
  red_team: evaluateRedTeam,
  analysis: evaluateAnalysis,
  gauntlet: evaluateGauntlet,
}
export const EXAMINATION_KINDS = Object.keys(EVALUATIONS) as [ExaminationKind, ...ExaminationKind[]]

/** A fork of an examination is independent and gets no report. */
export const isExamination = ({ protocol, parent }: DebateState): boolean =>
  parent === null && isExaminationKind(protocol.kind)

const isExaminationKind = (kind: Kind): kind is ExaminationKind => Object.hasOwn(EVALUATIONS, kind)

/** The report follows from the debate alone, so it can be made at any time after its end. */
export function evaluate<K extends ExaminationKind>(kind: K, state: DebateState): Reports[K] {
  return EVALUATIONS[kind](state)
}

export function reportOn(state: DebateState): Report {
  const { kind } = state.protocol
  if (!isExaminationKind(kind)) throw new TypeError(`${state.debateId} examines nothing`)
  return evaluate(kind, state)
}

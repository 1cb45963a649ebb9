import Type, { type Static } from 'typebox'
import type { Severity } from '../../../engine/events/parts.ts'
import { costFields } from '../../../engine/price.ts'
import { KINDS } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { CostFields, Time } from '../../../shared/schemas.ts'

export const reportIdNames = alsoNamed('id', 'report_id')

/** The fields that every report begins with. */
export const ReportHead = Type.Object({
  ...reportIdNames(Type.String()),
  kind: Type.Enum(KINDS),
  status: Type.Enum(['completed', 'failed', 'analysis_complete']),
  debate_id: Type.String({ description: 'The debate that was examined, or else the debate that did the examining' }),
  session_debate_id: Type.String({ description: 'The debate that was held for it, with its log and receipt' }),
  agents: Type.Array(Type.String()),
  missing_agents: Type.Array(Type.String(), { description: 'Who gave no usable answer' }),
  score: Type.Number({ description: 'From 0 to 1; higher is better' }),
  metadata: Type.Object({
    tokens_in: Type.Integer(),
    tokens_out: Type.Integer(),
    cached_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers read from their caches' }),
    cache_write_tokens: Type.Integer({ description: 'The part of `tokens_in` that providers wrote into their caches' }),
    reasoning_tokens: Type.Integer({ description: 'The part of `tokens_out` spent on reasoning that is not shown' }),
    ...CostFields,
    calls: Type.Integer(),
  }),
  created_at: Time,
  completed_at: Time,
  duration_ms: Type.Integer(),
})
export type ReportHead = Static<typeof ReportHead>

/** All fields but the score, which depends on the kind. */
export function reportHead(state: DebateState): Omit<ReportHead, 'score'> {
  const { debateId, about, panel, protocol, usage, createdAt, updatedAt } = state
  const completedAt = state.endedAt ?? updatedAt
  return {
    ...reportIdNames(reportIdOf(debateId)),
    kind: protocol.kind,
    status: state.status === 'failed' ? 'failed' : 'completed',
    debate_id: about ?? debateId,
    session_debate_id: debateId,
    agents: panel.map(({ agent }) => agent),
    missing_agents: [...(state.end?.missing ?? [])],
    metadata: {
      tokens_in: usage.tokensIn,
      tokens_out: usage.tokensOut,
      cached_tokens: usage.cachedTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      reasoning_tokens: usage.reasoningTokens,
      ...costFields(usage),
      calls: usage.calls,
    },
    created_at: createdAt,
    completed_at: completedAt,
    duration_ms: Math.max(0, Date.parse(completedAt) - Date.parse(createdAt)),
  }
}

/** The brief that planned the debate. The plan of the same kind wrote it, so its shape is known. */
export const briefOf = <Brief>({ protocol }: DebateState): Brief => protocol.brief as unknown as Brief

/** A debate ends once, so it has one report. */
export const reportIdOf = (debateId: string) => `rep_${debateId.replace(/^dbt_/, '')}`

export const debateIdOf = (reportId: string) => `dbt_${reportId.replace(/^rep_/, '')}`

export function severityOf(score: number): Severity {
  if (score >= 0.9) return 'critical'
  if (score >= 0.7) return 'high'
  return score >= 0.4 ? 'medium' : 'low'
}

export const countBySeverity = (severities: readonly Severity[]): Record<Severity, number> => ({
  low: severities.filter((each) => each === 'low').length,
  medium: severities.filter((each) => each === 'medium').length,
  high: severities.filter((each) => each === 'high').length,
  critical: severities.filter((each) => each === 'critical').length,
})

/** To four decimals, for readers. */
export const rounded = (value: number) => Math.round(value * 1e4) / 1e4

export const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { pageResult } from '../../../../shared/pagination.ts'
import type { Debates } from '../../debates/index.ts'
import { attackOfPhase } from '../attacks/battle-script.ts'
import { briefOf, debateIdOf, mean, reportIdOf, rounded } from '../report-head.ts'
import type { ReportStore } from '../report-store.ts'
import { evaluateGauntlet, type GauntletBrief, gauntletDebate, scenariosOf } from './gauntlet.ts'
import { PERSONA_IDS, PERSONAS } from './personas.ts'
import {
  type GauntletQuery,
  type GauntletReport,
  type GauntletRequest,
  type GauntletRun,
  type GauntletSummary,
  gauntletIdNames,
  totalNames,
} from './schema.ts'

/** Gauntlets take long, so the request does not wait for them. */
export const gauntletService = ({
  debates,
  store,
}: {
  debates: Pick<Debates, 'start' | 'find'>
  store: ReportStore
}) => ({
  async start(request: GauntletRequest, { org, userId }: Caller) {
    const { id, estimated_duration, substituted } = await debates.start(gauntletDebate(request), { org, userId })
    const gauntletId = reportIdOf(id)
    return {
      gauntlet_id: gauntletId,
      debate_id: id,
      status: 'pending' as const,
      status_url: `/gauntlet/${gauntletId}`,
      message: 'The gauntlet has started',
      estimated_duration_seconds: estimated_duration,
      substituted,
    }
  },

  async get(id: string, caller: Caller): Promise<GauntletRun> {
    const state = await debates.find(debateIdOf(id), caller)
    if (state?.protocol.kind !== 'gauntlet' || state.parent) throw notFound('gauntlet', id)
    if (!isTerminal(state) || state.status === 'cancelled') return runRecord(id, state, null)
    return runRecord(id, state, (await store.find<GauntletReport>(caller.org, id)) ?? evaluateGauntlet(state))
  },

  personas() {
    const personas = PERSONA_IDS.map((id) => {
      const { viewpoint, grounds } = PERSONAS[id]
      const looks = { grounds: [...grounds], category: grounds[0], attack_count: grounds.length }
      return { id, name: id, description: `Attacks as ${viewpoint}`, ...looks, enabled: true }
    })
    return { personas, ...totalNames(personas.length) }
  },

  async list({ verdict, min_severity, ...page }: GauntletQuery, { org }: Caller) {
    const filter = { kind: 'gauntlet', verdict, minSeverity: min_severity } as const
    const { items, total } = await store.list<GauntletReport>(org, filter, page)
    return pageResult('results', { items: items.map(summaryOf), total }, page)
  },
})
export type GauntletService = ReturnType<typeof gauntletService>

function runRecord(id: string, state: DebateState, result: GauntletReport | null): GauntletRun {
  const brief = briefOf<GauntletBrief>(state)
  const scenarios = scenariosOf(brief).map(({ key }) => key)
  const firstAttacks = (of: { phase: string }) => scenarios.includes(attackOfPhase(of.phase) ?? '')
  return {
    ...gauntletIdNames(id),
    debate_id: state.debateId,
    status: state.status,
    created_at: state.createdAt,
    started_at: state.startedAt,
    completed_at: state.endedAt,
    config: { profile: brief.profile, scenarios, personas: brief.personas, max_rounds: brief.max_rounds },
    progress: {
      total: scenarios.length * (state.panel.length - 1),
      completed: state.messages.filter(firstAttacks).length,
      failed: state.failures.filter(firstAttacks).length,
    },
    results_summary: result && {
      pass_rate: rounded(result.scenarios.filter(({ status }) => status === 'pass').length / result.scenarios.length),
      avg_confidence: rounded(mean(result.scenarios.map(({ confidence }) => confidence))),
      risk_score: result.risk_score,
    },
    result,
  }
}

const summaryOf = ({ risk_summary, ...report }: GauntletReport): GauntletSummary => ({
  id: report.id,
  gauntlet_id: report.gauntlet_id,
  debate_id: report.debate_id,
  input_hash: report.input_hash,
  input_summary: report.input_summary,
  verdict: report.verdict,
  confidence: report.confidence,
  robustness_score: report.robustness_score,
  critical_count: risk_summary.critical,
  high_count: risk_summary.high,
  total_findings: risk_summary.total,
  created_at: report.created_at,
  timestamp: report.created_at,
  duration_seconds: report.duration_seconds,
  duration_ms: Math.round(report.duration_seconds * 1000),
  scenario: onlyOne(report.scenarios.map(({ scenario }) => scenario)),
  persona: onlyOne(report.scenarios.map(({ persona }) => persona)),
  status: report.verdict === 'conditional' ? null : report.verdict,
  risk_level: report.worst_severity,
  findings: report.vulnerabilities.map(({ category, description, severity }) => ({
    type: category,
    description,
    severity,
  })),
})

function onlyOne(names: readonly string[]): string | null {
  const [first, ...others] = new Set(names)
  return first !== undefined && others.length === 0 ? first : null
}

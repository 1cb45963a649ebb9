import { isTerminal } from '../../../engine/state.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import { isExamination, type Report, reportOn } from './examination.ts'
import { underwayRecord } from './hold-examination.ts'
import { debateIdOf } from './report-head.ts'
import type { ReportQuery, ReportSummary, Underway } from './report-schema.ts'
import type { ReportStore } from './report-store.ts'

/** What callers may read of examinations. A report exists as long as its debate. */
export const reportQueries = ({
  store,
  debates,
}: {
  store: ReportStore
  debates: Pick<Debates, 'find' | 'visible'>
}) => ({
  async get(id: string, caller: Caller): Promise<Report | Underway> {
    const state = await debates.find(debateIdOf(id), caller)
    if (!state || !isExamination(state)) throw notFound('report', id)
    if (!isTerminal(state) || state.status === 'cancelled') return underwayRecord(state)
    return (await store.find(caller.org, id)) ?? reportOn(state)
  },

  async list({ kind, agent, ...page }: ReportQuery, { org }: Caller) {
    const { items, total } = await store.list(org, { kind, agent: agent?.trim() || undefined }, page)
    return pageResult('reports', { items: items.map(summaryOf), total }, page)
  },

  async latestRedTeam(debateId: string, caller: Caller) {
    await debates.visible(debateId, caller)
    const report = await store.latest(caller.org, 'red_team', debateId)
    if (!report) throw notFound('red-team analysis of the debate', debateId)
    return report
  },
})
export type ReportQueries = ReturnType<typeof reportQueries>

function summaryOf(report: Report): ReportSummary {
  const [agent = ''] = report.agents
  const { tests, found } = countsIn(report)
  return {
    id: report.id,
    report_id: report.report_id,
    kind: report.kind,
    status: report.status,
    debate_id: report.debate_id,
    session_debate_id: report.session_debate_id,
    agents: report.agents,
    missing_agents: report.missing_agents,
    score: report.score,
    metadata: report.metadata,
    created_at: report.created_at,
    completed_at: report.completed_at,
    duration_ms: report.duration_ms,
    agent,
    target_agent: agent,
    task: 'task' in report ? report.task : '',
    probes_run: tests,
    vulnerabilities_found: found,
    vulnerability_rate: tests === 0 ? 0 : Math.min(1, found / tests),
    capabilities:
      'capabilities' in report ? Object.fromEntries(report.capabilities.map((one) => [one.name, one.level])) : {},
  }
}

/** How many tests were made, and how many findings there are. */
function countsIn(report: Report): { tests: number; found: number } {
  if ('probes_run' in report) return { tests: report.probes_run, found: report.vulnerabilities_found }
  if ('attacks_run' in report) return { tests: report.attacks_run, found: report.vulnerabilities_found }
  if ('scenarios' in report) return { tests: report.scenarios.length, found: report.vulnerabilities.length }
  if ('counts' in report) return { tests: report.rounds_completed, found: report.counts.findings_count }
  return { tests: report.figures.rounds, found: report.observations.length }
}

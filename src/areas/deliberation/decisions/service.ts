import { explain } from '../../../engine/explanations/explanation.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import type { DebateResult, Debates } from '../debates/index.ts'
import { decisionDetail, type TaintOf } from './decision-detail.ts'
import type { Decision } from './schema.ts'

export const decisionService = ({ results, visible }: Pick<Debates, 'results' | 'visible'>, taint: TaintOf) => ({
  async list(page: Page, { org }: Caller) {
    const { items, total } = await results.ended(org, page)
    const stale = await taint.of(
      org,
      items.map(({ debateId }) => debateId),
    )
    const decisions = items.map((item) => decisionRecord(item, stale.has(item.debateId)))
    return pageResult('decisions', { items: decisions, total }, page)
  },

  async get(id: string, caller: Caller) {
    const state = await visible(id, caller)
    const { organizationId: org } = state
    const [supports, stale] = await Promise.all([taint.supports(org, state), taint.of(org, [id])])
    return decisionDetail(state, explain(state), { supports, stale: stale.get(id) ?? [] })
  },
})
export type DecisionService = ReturnType<typeof decisionService>

const decisionRecord = ({ debateId, kind, result, ...debate }: DebateResult, stale: boolean): Decision => ({
  id: debateId,
  request_id: debateId,
  debate_id: debateId,
  status: result === 'failed' ? 'failed' : 'completed',
  decision_type: kind === 'gauntlet' ? 'gauntlet' : 'debate',
  task: debate.topic,
  answer: debate.answer,
  result,
  confidence: debate.confidence,
  consensus_reached: result === 'consensus_reached',
  domain: debate.domain,
  agents: debate.agents,
  rounds_used: debate.roundsUsed,
  duration_seconds: Math.max(0, Date.parse(debate.endedAt) - Date.parse(debate.createdAt)) / 1000,
  created_at: debate.createdAt,
  completed_at: debate.endedAt,
  stale,
})

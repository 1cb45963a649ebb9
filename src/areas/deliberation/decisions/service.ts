import { explain } from '../../../engine/explanations/explanation.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageOf, pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import { decisionDetail } from './detail.ts'
import { decisionRecord } from './record.ts'
import type { TaintOf } from './taint.ts'

export const decisionService = ({ results, visible }: Pick<Debates, 'results' | 'visible'>, taint: TaintOf) => ({
  async list(asked: Page, { org }: Caller) {
    const page = pageOf(asked, 200)
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

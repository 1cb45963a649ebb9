import { explain } from '../../../engine/explanations/explanation.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageOf, pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import { decisionDetail } from './detail.ts'
import { decisionRecord } from './record.ts'

export const decisionService = ({ results, visible }: Pick<Debates, 'results' | 'visible'>) => ({
  async list(asked: Page, { org }: Caller) {
    const page = pageOf(asked, 200)
    const { items, total } = await results.ended(org, page)
    return pageResult('decisions', { items: items.map(decisionRecord), total }, page)
  },

  async get(id: string, caller: Caller) {
    const state = await visible(id, caller)
    return decisionDetail(state, explain(state))
  },
})
export type DecisionService = ReturnType<typeof decisionService>

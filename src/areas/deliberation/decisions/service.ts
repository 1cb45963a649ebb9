import type { Caller } from '../../../shared/caller.ts'
import { type Page, pageOf, pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import { decisionRecord } from './record.ts'

export const decisionService = ({ results }: Pick<Debates, 'results'>) => ({
  async list(asked: Page, { org }: Caller) {
    const page = pageOf(asked, 200)
    const { items, total } = await results.ended(org, page)
    return pageResult('decisions', { items: items.map(decisionRecord), total }, page)
  },
})
export type DecisionService = ReturnType<typeof decisionService>

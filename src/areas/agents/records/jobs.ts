import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import { isOfRules } from '../../../builtin-agents/index.ts'
import { FITTED_OUTCOMES } from '../../../engine/consensus/calibration.ts'
import { lastBalance } from '../../../engine/explanations/recount.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { RecordStore } from './store.ts'

export const FORMER_BALANCES = {
  name: 'records.former_balances',
  payload: Type.Object({ organization_id: Type.String() }),
}

interface RecordJobsDependencies {
  store: Pick<RecordStore, 'formerDecisions' | 'keepFormer'>
  /** Loads a debate by its log. */
  load: (debateId: string) => Promise<DebateState>
}

/** Logs of former releases lack the balance of their last count, so this job folds them once more. */
export const recordJobs = ({ store, load }: RecordJobsDependencies) => [
  defineJob({
    ...FORMER_BALANCES,
    async run({ organization_id: org }, { signal }) {
      for (const debateId of await store.formerDecisions(org, FITTED_OUTCOMES)) {
        signal.throwIfAborted()
        const state = await load(debateId)
        await store.keepFormer(org, debateId, isOfRules(state.panel) ? null : lastBalance(state))
      }
    },
  }),
]

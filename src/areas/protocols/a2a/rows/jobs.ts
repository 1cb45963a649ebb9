import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../../background/queue/job.ts'
import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import { isTerminal } from '../../../../engine/state.ts'
import { undefinedIfUnknown } from '../../../../shared/errors.ts'
import type { Ledger } from '../../../deliberation/ledger/index.ts'

const Overdue = Type.Object({ debate: Type.String(), user: Type.String() })

/** Ends the debate of a task at its deadline. */
export const END_OVERDUE: JobAddress<typeof Overdue> = { name: 'a2a.end-overdue', payload: Overdue }

const REASON = 'The task took longer than its deadline allows'

export const overdueJob = ({ ledger }: { ledger: Pick<Ledger, 'act'> }) =>
  defineJob({
    ...END_OVERDUE,
    async run({ debate, user }) {
      await ledger
        .act(debate, (state) => (isTerminal(state) ? [] : cancel(state, { user, reason: REASON })))
        .catch(undefinedIfUnknown)
    },
  })

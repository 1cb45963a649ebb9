import { cancel } from '../../../../engine/commands/cancel.ts'
import { recordOutcome } from '../../../../engine/commands/record-outcome.ts'
import { agreed } from '../../../../shared/agreed-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DebateReading } from '../reading/service.ts'
import { proposalNamed } from './proposal-named.ts'
import type { Outcome } from './schema.ts'

interface Needs {
  ledger: Pick<Ledger, 'act'>
  visible: DebateReading['visible']
}

/** How a debate is stopped, and how it is told afterwards whether it was right. */
export const debateSettling = ({ ledger, visible }: Needs) => ({
  async cancel(id: string, { reason }: { reason?: string }, caller: Caller) {
    await visible(id, caller)
    const { state } = await ledger.act(id, (now) => cancel(now, { user: caller.userId, reason }))
    return {
      success: true,
      debate_id: id,
      status: state.status,
      cancelled_at: state.endedAt,
      message: 'The debate was cancelled',
    }
  },

  async recordOutcome(id: string, { correct, explanation, source, ...named }: Outcome, caller: Caller) {
    await visible(id, caller)
    const [, right] = agreed({ right: named.right, proposal: named.proposal, option: named.option }) ?? []
    const { state } = await ledger.act(id, (now) =>
      recordOutcome(now, {
        user: caller.userId,
        right: right === undefined ? undefined : proposalNamed(now, right),
        correct,
        source,
        explanation,
      }),
    )
    if (!state.outcome) throw new Error('An outcome that was recorded is not in the debate')
    return {
      success: true,
      status: 'verified' as const,
      debate_id: id,
      correct: state.outcome.correct,
      right: state.outcome.right,
      source: state.outcome.source,
      recorded_at: state.outcome.at,
    }
  },
})
export type DebateSettling = ReturnType<typeof debateSettling>

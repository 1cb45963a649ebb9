import { cancel } from '../../../../engine/commands/cancel-and-fail.ts'
import { recordOutcome } from '../../../../engine/commands/record-outcome.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DebateQueries } from '../queries/service.ts'
import type { Outcome } from './schema.ts'

interface Needs {
  ledger: Pick<Ledger, 'act'>
  visible: DebateQueries['visible']
}

/** Cancels a debate, and records afterwards whether its decision was right. */
export const debateOutcome = ({ ledger, visible }: Needs) => ({
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
export type DebateOutcome = ReturnType<typeof debateOutcome>

/** The id of the proposal that is named by its id or its text; what names none is left to the engine to refuse. */
export function proposalNamed({ proposals }: DebateState, given: string): string {
  const wanted = given.trim()
  if (proposals.some(({ id }) => id === wanted)) return wanted
  const named = proposals.find(({ text }) => text.trim().toLowerCase() === wanted.toLowerCase())
  return named?.id ?? wanted
}

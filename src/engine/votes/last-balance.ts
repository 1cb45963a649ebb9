import { balanceOf } from '../consensus/balance.ts'
import { electorate } from '../consensus/voters.ts'
import type { Balance } from '../events/count-parts.ts'
import { lastCount } from '../explanations/recount.ts'
import type { DebateState } from '../state.ts'

/** What spoke for and against the winner of the last count, by whatever rule it was counted; null without a winner. */
export function lastBalance(state: DebateState): Balance | null {
  const tally = state.tallies.at(-1)
  const count = lastCount(state)
  if (!tally || tally.winner === null || !count) return null
  const { voters } = electorate({ ...count, weighing: 'squared_odds' })
  return tally.balance ?? balanceOf({ winner: tally.winner, heads: tally.heads }, voters)
}

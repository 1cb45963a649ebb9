import type { Budget } from '../../api/governance/costs.ts'
import { barOf } from './words.ts'

/** What is spent, what may still come of calls under way, and what is left. */
export function BudgetBar({ budget }: { budget: Budget }) {
  const { spent, reserved, words } = barOf(budget)
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full border border-edge bg-paper">
        <span className={spent >= 90 ? 'bg-disagree' : 'bg-accent'} style={{ width: `${spent}%` }} />
        <span className="bg-modify opacity-60" style={{ width: `${reserved}%` }} />
      </div>
      <p className="text-sm">{words}</p>
    </div>
  )
}

import { dollars } from '../../ui/dollars.ts'
import { Tip } from '../../ui/tip.tsx'
import { type Estimate, TYPICAL } from './estimate.ts'

/** About what the question will cost, and how that was reckoned. */
export function CostEstimate({ estimate: { usd, unpriced } }: { estimate: Estimate }) {
  const how = (
    <span className="grid gap-1">
      <span>
        Each agent is asked once at the beginning and three times in every round. A usual answer takes{' '}
        {TYPICAL.promptTokens.toLocaleString('en')} tokens, with all that you give to read on top, and writes{' '}
        {TYPICAL.answerTokens}. It ends earlier when they agree.
      </span>
      <span className="text-muted">Built-in agents cost nothing.</span>
      {unpriced.length > 0 && <span>The price of {unpriced.join(', ')} is not known and not counted.</span>}
    </span>
  )
  return (
    <Tip text={how}>
      <button type="button" className="cursor-help text-sm text-muted underline decoration-dotted underline-offset-4">
        {unpriced.length > 0 ? 'at least' : 'est.'} {dollars(usd)}
      </button>
    </Tip>
  )
}

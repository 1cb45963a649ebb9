import { usdOf } from '../../../../shared/money.ts'
import { DAY_MS, HOUR_MS } from '../../../../shared/time/lengths.ts'
import type { Step, TrendPoint } from './transaction-store.ts'

const DAYS_FROM_MONDAY = 6

/** The beginning of the step that a moment lies in, in UTC. */
function beginning(step: Step, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  switch (step) {
    case 'hour':
      return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    case 'day':
      return new Date(Date.UTC(year, month, day))
    case 'week':
      return new Date(Date.UTC(year, month, day - ((at.getUTCDay() + DAYS_FROM_MONDAY) % 7)))
    case 'month':
      return new Date(Date.UTC(year, month))
  }
}

function before(step: Step, at: Date): Date {
  if (step === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))
  const lengths = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }
  return new Date(at.getTime() - lengths[step])
}

/** The beginnings of so many steps, the oldest first and the last one now. */
export function stepsUntil(step: Step, count: number, now: Date): Date[] {
  const steps = [beginning(step, now)]
  while (steps.length < count) steps.unshift(before(step, steps[0] ?? now))
  return steps
}

const nameOf = (step: Step, at: Date) => at.toISOString().slice(0, { hour: 13, day: 10, week: 10, month: 7 }[step])

const NOTHING = { nano: 0, atMostNano: 0, tokens: 0, count: 0, unpriced: 0 }

/** Every step has its figures, also one in which nothing was spent. */
export const trendWire = (step: Step, steps: readonly Date[], points: readonly TrendPoint[]) =>
  steps.map((at) => {
    const point = points.find((each) => Date.parse(each.step) === at.getTime())
    const { nano, atMostNano, tokens, count, unpriced } = point ?? NOTHING
    return {
      period: nameOf(step, at),
      total_spent_usd: usdOf(nano),
      at_most_usd: usdOf(atMostNano),
      cost_known: unpriced === 0,
      transaction_count: count,
      avg_transaction_usd: count === 0 ? 0 : usdOf(Math.round(nano / count)),
      tokens,
    }
  })

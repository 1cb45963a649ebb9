import type { Budget, Forecast } from '../../api/governance/costs.ts'
import { dollars } from '../../ui/money.ts'
import { counted } from '../../ui/text.ts'

const PERIODS: Readonly<Record<Budget['period'], string>> = {
  daily: 'a day',
  weekly: 'a week',
  monthly: 'a month',
  quarterly: 'a quarter',
  annual: 'a year',
  unlimited: 'in all',
}

export const STATES: Readonly<Record<Budget['state'], string>> = {
  active: 'Active',
  warning: 'Three quarters spent',
  critical: 'Nearly spent',
  exceeded: 'Spent',
  suspended: 'Suspended',
  paused: 'Paused: counts, but does not limit',
  closed: 'Closed',
}

/** What a budget limits (money, tokens or both), and how often it starts anew. */
export function limitOf({ limit_usd, limit_tokens, period }: Budget): string {
  const limits = [
    ...(limit_usd === null ? [] : [dollars(limit_usd)]),
    ...(limit_tokens === null ? [] : [`${limit_tokens.toLocaleString('en')} tokens`]),
  ]
  return `${limits.join(' and ')} ${PERIODS[period]}`
}

/** What a budget counts; empty if it counts everything. */
export function scopeOf({ scope }: Budget): string {
  return Object.entries(scope)
    .map(([name, values]) => `${name}: ${values.join(', ')}`)
    .join('; ')
}

export interface Bar {
  /** In per cent of the whole bar. */
  spent: number
  reserved: number
  words: string
}

/** What is spent, what running calls can add at most, and what is left; the bar never exceeds its frame. */
export function barOf(budget: Budget): Bar {
  const { limit_usd, limit_tokens, spent_usd, reserved_usd, spent_tokens, reserved_tokens } = budget
  const inMoney = limit_usd !== null
  const limit = limit_usd ?? limit_tokens ?? 0
  const [spent, reserved] = inMoney ? [spent_usd, reserved_usd] : [spent_tokens, reserved_tokens]
  const amountWords = (amount: number) => (inMoney ? dollars(amount) : `${amount.toLocaleString('en')} tokens`)
  const share = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100)
  const under = limit === 0 ? 0 : Math.min(100 - share, (reserved / limit) * 100)
  const reservedWords = reserved > 0 ? `, at most ${amountWords(reserved)} more under way` : ''
  return {
    spent: share,
    reserved: under,
    words: `${amountWords(spent)} spent${reservedWords}, of ${amountWords(limit)}${uncountedWords(budget)}`,
  }
}

/** What a limit in dollars does not count, or only assumes. */
function uncountedWords({ limit_usd, cost_known, unpriced_tokens, unpriced }: Budget): string {
  if (limit_usd === null || cost_known) return ''
  const tokens = counted(unpriced_tokens, 'token')
  return typeof unpriced === 'object' ? `; ${tokens} of it at an assumed price` : `; besides ${tokens} of unknown price`
}

/** Where spending is heading, or that this cannot be known. */
export function forecastWords({
  forecast,
  forecast_days,
  projected_cost,
  projected_cost_low,
  projected_cost_high,
  cost_known,
}: Forecast): string {
  const besides = cost_known ? '' : ', besides models without a price'
  const ahead = `In the next ${forecast_days} days about ${dollars(projected_cost)}${besides}`
  const isUnknown = projected_cost_low === null || projected_cost_high === null
  if (projected_cost === 0 && !cost_known) return 'What models without a price will cost is not known.'
  if (isUnknown && projected_cost === 0) return 'Not enough data yet: at least one full day of spending is needed.'
  if (isUnknown) return `${ahead}, at the current pace, based on less than two weeks of data.`
  const share = Math.round(forecast.confidence * 100)
  return `${ahead}, probably between ${dollars(projected_cost_low)} and ${dollars(projected_cost_high)}. ${share} % of the last 14 days fell within such a range.`
}

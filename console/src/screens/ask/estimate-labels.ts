import type { Estimate } from '../../api/debates/new-debate.ts'
import { dollars } from '../../ui/money.ts'
import { counted } from '../../ui/text.ts'

/** What it will cost, as a range; where a price is not known, what it costs at least. */
export function rangeWords({ cost_usd: { low, high } }: Estimate): string {
  if (high === null) return low > 0 ? `at least ${dollars(low)}, plus models of unknown price` : 'cost unknown'
  const [least, most] = [dollars(low), dollars(high)]
  return least === most ? `est. ${most}` : `est. ${least}–${most}`
}

/** How the range came about. */
export function courseWords({ cost_usd: { low, high }, calls }: Estimate): string {
  const first = `Decided in its first round, with answers as half of them are: ${dollars(low)}`
  if (high === null && low === 0) return 'None of the models has a price that is known.'
  if (high === null) return `${first} for the models whose price is known.`
  return `${first}. With all rounds, long answers and nothing read from the caches of providers: ${dollars(high)}, ${counted(calls.high, 'call')}.`
}

/** What the figures of the models rest on. */
export function basisWords({ by_agent, assumptions }: Estimate): string[] {
  const on = (basis: string) => by_agent.filter((each) => each.basis === basis)
  const named = (agents: readonly { agent: string }[]) =>
    new Intl.ListFormat('en').format(agents.map(({ agent }) => agent))
  const measured = on('measured')
  const samples = measured.reduce((sum, each) => sum + each.samples, 0)
  return [
    ...(measured.length > 0
      ? [`Measured on ${counted(samples, 'answer')} in your organization: ${named(measured)}.`]
      : []),
    ...(on('catalogue').length > 0
      ? [`From their prices and the length of usual answers, until enough were asked here: ${named(on('catalogue'))}.`]
      : []),
    ...(on('unknown').length > 0 ? [`The price is not known and not counted: ${named(on('unknown'))}.`] : []),
    ...assumptions,
    ...(on('free').length > 0 ? ['Built-in agents cost nothing.'] : []),
  ]
}

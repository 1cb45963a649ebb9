import { type CountedTokens, costNano, type Price } from '../../../../engine/price.ts'
import { usdOf } from '../../../../shared/money.ts'
import { unpricedText } from '../settings/budget-response.ts'
import type { BudgetRecord } from '../settings/budget-store.ts'
import type { Usual } from '../spending/past-usage-store.ts'

/** Whom a debate would ask, how often, and how much they would read. */
export interface Plan {
  seats: readonly { agent: string; provider: string; model: string; isFree: boolean; price: Price | null }[]
  rounds: readonly (readonly string[])[]
  bytes: number
}

interface Range {
  low: number
  high: number
}

/** Fewer tries than this say nothing about what is usual. */
const ENOUGH_TRIES = 20
/** What a usual answer takes besides what is given to read, until enough were asked here. */
const TYPICAL = { input: 1_500, output: 350 }
const BYTES_PER_TOKEN = 4

type Basis = 'measured' | 'catalogue' | 'unknown' | 'free'

type Seat = Plan['seats'][number]

/** A budget that counts what a seat is asked. */
type Covering = Pick<BudgetRecord, 'id' | 'name' | 'unpriced' | 'assumedPrice' | 'limitTokens'>

const add = (one: Range, other: Range): Range => ({ low: one.low + other.low, high: one.high + other.high })
const NOTHING: Range = { low: 0, high: 0 }
const allWritten = (took: CountedTokens): CountedTokens => ({ ...took, cacheWriteTokens: took.inputTokens })

/**
 * What a debate will probably cost. Low end: it is decided in its first round, answers have their median length, and caches
 * give as much as they did of late. High end: it needs all rounds, answers are as long as the longest of 95 in 100, and
 * everything is written into caches and nothing read from them.
 */
export function estimateOf(
  plan: Plan,
  {
    usual,
    covering = () => [],
  }: { usual: (seat: Seat) => readonly Usual[]; covering?: (seat: Seat) => readonly Covering[] },
) {
  const [first = []] = plan.rounds
  const all = plan.rounds.flat()
  const read = plan.bytes / BYTES_PER_TOKEN

  const seats = plan.seats.map((seat) => {
    const known = usual(seat)
    const samples = known.reduce((sum, { tries }) => sum + tries, 0)
    const tokensOf = (purpose: string): Record<'low' | 'high', CountedTokens> => {
      const measured = known.find((each) => each.purpose === purpose && each.tries >= ENOUGH_TRIES)
      if (!measured) {
        const typical = { inputTokens: Math.round(TYPICAL.input + read), outputTokens: TYPICAL.output }
        return { low: typical, high: allWritten(typical) }
      }
      const usually = { inputTokens: measured.inputP50, outputTokens: measured.outputP50 }
      return {
        low: {
          ...usually,
          cachedTokens: Math.floor(measured.cachedShare * usually.inputTokens),
          cacheWriteTokens: Math.ceil(measured.writtenShare * usually.inputTokens),
        },
        high: allWritten({ inputTokens: measured.inputP95, outputTokens: measured.outputP95 }),
      }
    }
    const isMeasured = all.every((purpose) =>
      known.some((each) => each.purpose === purpose && each.tries >= ENOUGH_TRIES),
    )
    const total = (purposes: readonly string[], end: 'low' | 'high', of: (took: CountedTokens) => number) =>
      purposes.reduce((sum, purpose) => sum + of(tokensOf(purpose)[end]), 0)
    const range = (of: (took: CountedTokens) => number): Range => ({
      low: total(first, 'low', of),
      high: total(all, 'high', of),
    })
    const { price } = seat
    const cost = seat.isFree ? NOTHING : price && range((took) => costNano(price, took))
    const tokens = seat.isFree ? NOTHING : range(({ inputTokens, outputTokens }) => inputTokens + outputTokens)
    const assumedNano =
      price || seat.isFree
        ? []
        : covering(seat).flatMap(({ assumedPrice }) =>
            assumedPrice ? [range((took) => costNano(assumedPrice, took)).high] : [],
          )
    const most = cost ? cost.high : assumedNano.length > 0 ? Math.max(...assumedNano) : null
    const basis: Basis = seat.isFree ? 'free' : price === null ? 'unknown' : isMeasured ? 'measured' : 'catalogue'
    return { seat, cost, most, tokens, basis, samples }
  })

  const isUnknown = seats.some(({ cost }) => cost === null)
  const cost = seats.reduce((sum, each) => add(sum, each.cost ?? NOTHING), NOTHING)
  const atMost = seats.reduce((sum, { most }) => sum + (most ?? 0), 0)
  const asked = plan.seats.filter(({ isFree }) => !isFree).length
  return {
    highNano: atMost,
    wire: {
      cost_usd: { low: usdOf(cost.low), high: isUnknown ? null : usdOf(cost.high) },
      cost_known: !isUnknown,
      at_most_usd: seats.some(({ most }) => most === null) ? null : usdOf(atMost),
      tokens: seats.reduce((sum, each) => add(sum, each.tokens), NOTHING),
      calls: { low: first.length * asked, high: all.length * asked },
      unpriced_agents: seats.filter(({ cost: own }) => own === null).map(({ seat }) => seat.agent),
      assumptions: assumptionsOf(
        seats.flatMap(({ seat, cost: own }) => (own === null ? [seat] : [])),
        covering,
      ),
      by_agent: seats.map(({ seat, cost: own, basis, samples }) => ({
        agent: seat.agent,
        provider: seat.provider,
        model: seat.model,
        cost_usd: own && { low: usdOf(own.low), high: usdOf(own.high) },
        basis,
        samples,
      })),
    },
  }
}
/** What the budgets make of agents without a price, each once. */
function assumptionsOf(unpriced: readonly Seat[], covering: (seat: Seat) => readonly Covering[]): string[] {
  const budgets = new Map(unpriced.flatMap(covering).map((budget) => [budget.id, budget]))
  return [...budgets.values()].map((budget) => `The budget “${budget.name}”: ${unpricedText(budget)}`)
}

export type Estimate = ReturnType<typeof estimateOf>

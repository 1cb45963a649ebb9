import type { Price } from '../../src/engine/price.ts'
import type { Chance } from './chances.ts'
import { debater, type ModelReply, type ModelRequest, modelServer } from './model-server.ts'

/** What the biller asks for, in dollars for a million tokens. */
export const BILLED: Price = {
  ...{ input: 1, output: 4, cacheRead: 0.1, cacheWrite: 1.25 },
  above: { tokens: 2_000, input: 2, output: 8, cacheRead: 0.2, cacheWrite: 2.5 },
}
const NANO = 1_000

interface Wishes {
  chance: Chance
  price?: Price
  /** In what share of the tries each goes wrong. */
  troubles?: number
  /** How long an answer takes. */
  answerMs?: number
  /** How many tokens it thinks at most before an answer; as many as it may where nothing is said. */
  thought?: number
  /** How many bytes its tokens have, at least and at most. */
  bytesPerToken?: readonly [number, number]
}

/** What one try was billed, and whether the answer said so. */
interface Billed {
  nano: number
  isReported: boolean
}

interface Took {
  input: number
  output: number
  cached: number
  cacheWrite: number
  reasoning: number
}

/**
 * A provider that keeps its own bill. It thinks before it speaks and bills that as output, asks more for long inputs and for what it writes into its
 * cache, less for what it reads from it, and bills what it breaks off, does not report, or goes on with after nobody listens any more; only a 429 is free.
 */
export async function biller(wishes: Wishes) {
  const { chance, price = BILLED, troubles = 0.05, answerMs = 0 } = wishes
  const bills = new Map<string, Billed[]>()
  const answers = debater()

  const server = await modelServer(async (request): Promise<ModelReply> => {
    const place = chance.share()
    if (place < troubles) return { status: 429, retryAfter: '0' }
    const tokens = tokensOf(request, wishes)
    const bill: Billed = { nano: costOf(price, tokens), isReported: false }
    bills.set(request.ask, [...(bills.get(request.ask) ?? []), bill])
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
    const text = answers(request)
    if (place < 2 * troubles) return { text, tokens: { input: 0, output: 0 } }
    if (place < 3 * troubles) return { text, tokens, cut: true }
    if (place < 4 * troubles) return { text, tokens, stall: true }
    if (place < 5 * troubles) return { status: 500 }
    bill.isReported = true
    return { text, tokens }
  })
  const sum = (counts: (bill: Billed) => boolean) =>
    [...bills.values()]
      .flat()
      .filter(counts)
      .reduce((total, { nano }) => total + nano, 0)
  return {
    ...server,
    bill: () => sum(() => true),
    reported: () => sum(({ isReported }) => isReported),
    /** What each try of an ask was billed, by `debate/key`. */
    billsOf: (ask: string): readonly Billed[] => bills.get(ask) ?? [],
    billedAsks: () => [...bills.keys()],
  }
}

function tokensOf({ system, messages, model, most = 1_000 }: ModelRequest, wishes: Wishes): Took {
  const { chance, thought = most, bytesPerToken: [densest, thinnest] = [1, 4] } = wishes
  const bytes = Buffer.byteLength(system) + messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const isDeep = chance.below(4) === 0
  const reasoning = chance.below(isDeep ? thought : Math.min(thought, 200))
  const input = Math.ceil(bytes / (densest + chance.share() * (thinnest - densest)))
  const cacheWrite = model === CACHING ? chance.below(input + 1) : 0
  const cached = model === CACHING ? chance.below(input - cacheWrite + 1) : 0
  return { input, cached, cacheWrite, reasoning, output: Math.min(most, 20 + reasoning) }
}

/** The model that has a cache. */
export const CACHING = 'two'

function costOf(price: Price, { input, output, cached, cacheWrite }: Took): number {
  const tier = price.above && input > price.above.tokens ? price.above : price
  const kept = cached * (tier.cacheRead ?? tier.input) + cacheWrite * (tier.cacheWrite ?? tier.input)
  const nano = NANO * ((input - cached - cacheWrite) * tier.input + kept + output * tier.output)
  return Math.ceil(Number(nano.toFixed(3)))
}

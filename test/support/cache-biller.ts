import { priceOf } from '../../src/adapters/agents/models/model-catalogue.ts'
import type { Price } from '../../src/engine/price.ts'
import { anthropicCache } from './cache-rules/anthropic.ts'
import { openaiCache } from './cache-rules/openai.ts'
import type { WireBody } from './cache-rules/rendered.ts'
import { type ModelReply, type ModelRequest, modelServer } from './model-server.ts'

export type CachingVendor = 'anthropic' | 'openai'

interface Wishes {
  vendor: CachingVendor
  /** The vendor's clock, in milliseconds. */
  now: () => number
  /** What the model says. */
  says: (request: ModelRequest) => string
  /** Resolves when an answer may begin. */
  begins?: () => Promise<void>
  bytesPerToken?: number
}

/** What one answer was billed. */
export interface CachedBill {
  ask: string
  model: string
  input: number
  /** Of the input. */
  cached: number
  written: number
  output: number
  inputNano: number
  nano: number
}

const CACHES = { anthropic: anthropicCache, openai: openaiCache }
const NANO = 1_000

/** A provider that keeps its own bill by the cache rules and list prices that Anthropic or OpenAI publishes. */
export async function cacheBiller({ vendor, now, says, begins = async () => {}, bytesPerToken = 4 }: Wishes) {
  const bills: CachedBill[] = []
  const cache = CACHES[vendor](bytesPerToken)

  const server = await modelServer(async (request): Promise<ModelReply> => {
    const counted = cache(request.body as WireBody, now())
    if ('refused' in counted) return { status: 400, body: JSON.stringify({ error: { message: counted.refused } }) }
    const text = says(request)
    await begins()
    counted.begins(now())
    const { input, cached, written } = counted
    const output = Math.max(1, Math.ceil(Buffer.byteLength(text) / bytesPerToken))
    const costs = costsOf(priceOf(vendor, request.model), { input, cached, written, output })
    bills.push({ ask: request.ask, model: request.model, input, cached, written, output, ...costs })
    return { text, tokens: { input, cached, cacheWrite: written, output } }
  })
  const sum = (of: (bill: CachedBill) => number) => bills.reduce((total, bill) => total + of(bill), 0)
  return {
    ...server,
    bills,
    total: () => ({
      calls: bills.length,
      input: sum(({ input }) => input),
      cached: sum(({ cached }) => cached),
      written: sum(({ written }) => written),
      output: sum(({ output }) => output),
      inputNano: sum(({ inputNano }) => inputNano),
      nano: sum(({ nano }) => nano),
    }),
  }
}

function costsOf(
  price: Price | null,
  { input, cached, written, output }: Omit<CachedBill, 'ask' | 'model' | 'inputNano' | 'nano'>,
) {
  if (!price) throw new Error('The vendor has no price for this model')
  const tier = price.above && input > price.above.tokens ? price.above : price
  const reading = cached * (tier.cacheRead ?? tier.input) + written * (tier.cacheWrite ?? tier.input)
  const inputNano = NANO * ((input - cached - written) * tier.input + reading)
  return { inputNano, nano: Math.ceil(Number((inputNano + NANO * output * tier.output).toFixed(3))) }
}

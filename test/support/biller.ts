import type { Chance } from './chances.ts'
import { debater, type ModelReply, type ModelRequest, modelServer } from './model-server.ts'

/** What the biller asks for, in dollars for a million tokens. */
export const BILLED = { input: 1, output: 4, above: { tokens: 2_000, input: 2, output: 8 } }
const NANO = 1_000

interface Wishes {
  chance: Chance
  /** In what share of the tries each goes wrong. */
  troubles?: number
  /** How long an answer takes. */
  answerMs?: number
}

/**
 * A provider that keeps its own bill. It thinks before it speaks and bills that as output, asks more for long inputs, and bills what it
 * breaks off, does not report, or goes on with after nobody listens any more; only a 429 is free.
 */
export async function biller({ chance, troubles = 0.05, answerMs = 0 }: Wishes) {
  let bill = 0
  let reported = 0
  const answers = debater()

  const server = await modelServer(async (request): Promise<ModelReply> => {
    const place = chance.share()
    if (place < troubles) return { status: 429, retryAfter: '0' }
    const tokens = tokensOf(request, chance)
    const cost = costOf(tokens)
    bill += cost
    if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
    const text = answers(request)
    if (place < 2 * troubles) return { text, tokens: { input: 0, output: 0 } }
    if (place < 3 * troubles) return { text, tokens, cut: true }
    if (place < 4 * troubles) return { text, tokens, stall: true }
    if (place < 5 * troubles) return { status: 500 }
    reported += cost
    return { text, tokens }
  })
  return { ...server, bill: () => bill, reported: () => reported }
}

function tokensOf({ system, messages, most = 1_000 }: ModelRequest, chance: Chance) {
  const bytes = Buffer.byteLength(system) + messages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const thought = chance.below(4) === 0 ? chance.below(most) : chance.below(200)
  return { input: Math.ceil(bytes / (1 + chance.below(4))), output: Math.min(most, 20 + thought) }
}

function costOf({ input, output }: { input: number; output: number }): number {
  const price = input > BILLED.above.tokens ? BILLED.above : BILLED
  return NANO * (input * price.input + output * price.output)
}

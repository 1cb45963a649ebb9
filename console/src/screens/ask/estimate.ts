import type { AgentOnOffer } from '../../api/agents.ts'

/** What a usual answer takes, beside what is given to read. */
export const TYPICAL = { promptTokens: 1_500, answerTokens: 350 }
const CHARACTERS_PER_TOKEN = 4
/** Critique, revision and vote in every round; the opening comes once. */
const ASKS_PER_ROUND = 3

export interface Estimate {
  usd: number
  /** Agents whose price nobody told, so that the sum is the least it may cost. */
  unpriced: readonly string[]
}

interface Plan {
  agents: readonly AgentOnOffer[]
  rounds: number
  /** Of the question and all that comes with it. */
  characters: number
}

export function estimate({ agents, rounds, characters }: Plan): Estimate {
  const asks = 1 + rounds * ASKS_PER_ROUND
  const input = asks * (TYPICAL.promptTokens + characters / CHARACTERS_PER_TOKEN)
  const output = asks * TYPICAL.answerTokens
  let usd = 0
  const unpriced: string[] = []
  for (const { name, price, built_in } of agents) {
    if (price) usd += (input * price.input_usd_per_million + output * price.output_usd_per_million) / 1e6
    else if (!built_in) unpriced.push(name)
  }
  return { usd, unpriced }
}

import type { DebateEvent } from '../../../stream/frames.ts'

export interface Usage {
  calls: number
  tokensIn: number
  tokensOut: number
  costUsd: number
}

const NOTHING: Usage = { calls: 0, tokensIn: 0, tokensOut: 0, costUsd: 0 }

/** An event that came of asking an agent something. */
interface Asked {
  ask: string
  agent: string
  round: number
  tokens_in?: number
  tokens_out?: number
  cost_usd?: number
}

/** What each agent and each round took; of the events that one ask led to, the first carries what it took. */
export function usageOf(events: readonly DebateEvent[]) {
  const asked = new Map<string, Asked>()
  for (const { payload } of events) if (isAsked(payload) && !asked.has(payload.ask)) asked.set(payload.ask, payload)
  const by = <Key>(keyOf: (each: Asked) => Key) =>
    [...Map.groupBy(asked.values(), keyOf)].map(([key, each]) => ({ key, usage: each.reduce(plus, NOTHING) }))
  return {
    agents: by(({ agent }) => agent),
    rounds: by(({ round }) => round),
    total: [...asked.values()].reduce(plus, NOTHING),
  }
}

const isAsked = (payload: object): payload is Asked => 'ask' in payload && 'agent' in payload && 'round' in payload

const plus = (sum: Usage, { tokens_in = 0, tokens_out = 0, cost_usd = 0 }: Asked): Usage => ({
  calls: sum.calls + 1,
  tokensIn: sum.tokensIn + tokens_in,
  tokensOut: sum.tokensOut + tokens_out,
  costUsd: sum.costUsd + cost_usd,
})

import type { Abilities } from '../../../adapters/agents/models/abilities/abilities.ts'
import type { ModelAgent } from '../../../adapters/agents/models/model-agent.ts'
import type { Found } from './model-tests.ts'
import type { Connection } from './schema.ts'

type Shown = Pick<
  Connection['models'][number],
  'structured' | 'thinks' | 'context_tokens' | 'context_from' | 'tokens_per_second' | 'tested_at' | 'testing'
>

/** What is known of a model, as people are told. */
export function abilitiesWire({ context }: ModelAgent, { abilities, test, isTesting }: Found): Shown {
  return {
    structured: abilities?.form ?? null,
    thinks: thinks(abilities),
    ...contextWire(context, abilities),
    tokens_per_second: abilities?.tokensPerSecond ?? null,
    tested_at: test?.endedAt ?? null,
    testing: isTesting,
  }
}

const thinks = ({ thinking }: Partial<Abilities> = {}) => (thinking === undefined ? null : thinking !== 'none')

function contextWire(set: number | undefined, learnt: Abilities | undefined) {
  if (set !== undefined) return { context_tokens: set, context_from: 'setting' as const }
  if (!learnt?.context) return { context_tokens: null, context_from: null }
  const { tokens, from } = learnt.context
  return { context_tokens: tokens, context_from: from === 'prompt cut' ? ('prompt_cut' as const) : from }
}

import type { Abilities } from '../../../adapters/agents/models/abilities/abilities.ts'
import { contextOf } from '../../../adapters/agents/models/known-models.ts'
import type { ModelAgent } from '../../../adapters/agents/models/model-agent.ts'
import type { Found } from './model-tests.ts'
import type { Connection } from './schema.ts'

type Shown = Pick<
  Connection['models'][number],
  'structured' | 'thinks' | 'context_tokens' | 'context_from' | 'tokens_per_second' | 'tested_at' | 'testing'
>

/** What is known of a model, as people are told. */
export function abilitiesWire(agent: ModelAgent, { abilities, test, isTesting }: Found): Shown {
  return {
    structured: abilities?.form ?? null,
    thinks: thinks(abilities),
    ...contextWire(agent, abilities?.context),
    tokens_per_second: abilities?.tokensPerSecond ?? null,
    tested_at: test?.endedAt ?? null,
    testing: isTesting,
  }
}

const thinks = ({ thinking }: Partial<Abilities> = {}) => (thinking === undefined ? null : thinking !== 'none')

/** As debates take it: what is set, unless an error has told a smaller one; what was learnt; what is published. */
function contextWire({ provider, model, context: set }: ModelAgent, learnt: Abilities['context']) {
  const isSmaller = learnt?.from === 'error' && learnt.tokens < (set ?? 0)
  if (set !== undefined && !isSmaller) return { context_tokens: set, context_from: 'setting' as const }
  const published = contextOf(provider, model)
  if (!learnt) return { context_tokens: published ?? null, context_from: published ? ('table' as const) : null }
  const { tokens, from } = learnt
  return { context_tokens: tokens, context_from: from === 'prompt cut' ? ('prompt_cut' as const) : from }
}

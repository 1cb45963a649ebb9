import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { AgentProfile, AgentSelector, ChosenAgent } from '../../../engine/agent.ts'
import type { Price } from '../../../engine/price.ts'
import type { CircuitBreaker } from '../../../shared/circuit-breaker.ts'
import type { ModelAccess } from './model-access.ts'

/** An agent that is a language model. */
export interface ModelAgent {
  name: string
  provider: ModelProvider
  model: string
  access: ModelAccess
  /** The organization's connection that it comes from; the others come from the settings. */
  connection?: string
  price: Price | null
  /** How many tokens prompt and answer have together, where a person has set it. */
  context?: number
  persona?: string
  /** Aborted with a `ModelFault` when it may no longer be asked, also in the middle of an answer. */
  removed?: AbortSignal
  /** Who stands in for it, in this order. */
  fallbacks: readonly string[]
}

export const profileOf = (
  { name, provider, model, price }: ModelAgent,
  breaker: Pick<CircuitBreaker, 'snapshot'>,
): AgentProfile => ({
  name,
  provider,
  model,
  description: `The language model ${model}, through ${provider}`,
  generatedBy: 'model',
  price,
  breaker: breaker.snapshot(),
})

interface AgentChoiceDependencies {
  /** By its name, or another that it goes by. */
  known(name: string): ModelAgent | undefined
  /** The agent that asks a model, where it may be asked. */
  agentOf(access: ModelAccess, model: string): ModelAgent | undefined
}

const NAME = /^[A-Za-z0-9._:-]{1,64}$/
/** Some providers have the model in the path of the address, so no part of it may lead elsewhere. */
const MODEL = /^(?=.{1,128}$)[A-Za-z0-9][A-Za-z0-9._:@+-]*(\/[A-Za-z0-9][A-Za-z0-9._:@+-]*)*$/

/** Whether a text may be the name of a model at a provider. */
export const isModelName = (text: string): boolean => MODEL.test(text)

/** The default name of a model's agent. */
export const agentNameOf = (text: string): string => text.replace(/[^A-Za-z0-9._:-]/g, '-').slice(0, 64)

/** Finds the agent that a selector means: by a name, as `provider:model`, or piece by piece. */
export function agentChoice({ known, agentOf }: AgentChoiceDependencies) {
  const withModel = (agent: ModelAgent | undefined, model: string | undefined) => {
    if (!agent || model === undefined || model === agent.model) return agent
    return isModelName(model) ? agentOf(agent.access, model) : undefined
  }
  const called = (name: string) => {
    const [provider = '', model] = name.split(/:(.*)/s)
    return known(name) ?? (model ? withModel(known(provider), model) : undefined)
  }
  return (selector: AgentSelector): ChosenAgent | undefined =>
    typeof selector === 'string'
      ? chosen(called(selector))
      : chosen(withModel(known(selector.provider), selector.model), selector)
}

function chosen(
  agent: ModelAgent | undefined,
  selector: Partial<Exclude<AgentSelector, string>> = {},
): ChosenAgent | undefined {
  const name = selector.name ?? agent?.name
  if (!agent || !name || !NAME.test(name)) return undefined
  const persona = selector.persona?.trim() || agent.persona
  const { provider, model, connection } = agent
  return {
    agent: name,
    provider,
    model,
    ...(connection && { connection }),
    ...(selector.role && { role: selector.role }),
    ...(persona && { persona }),
  }
}

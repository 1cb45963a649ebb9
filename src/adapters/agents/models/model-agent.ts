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
  /** The organization's connection that it belongs to; agents from the settings have none. */
  connection?: string
  price: Price | null
  /** The tokens of prompt and answer together, where a person has set them. */
  context?: number
  persona?: string
  /** Aborted with a `ModelFault` when it may no longer be asked, even in the middle of an answer. */
  removed?: AbortSignal
  /** Its stand-ins, in this order. */
  fallbacks: readonly string[]
}

/** What all asks on this node share. */
interface AskedHere {
  breakerOf(agent: ModelAgent): Pick<CircuitBreaker, 'snapshot'>
  manner: { laneOf(access: ModelAccess): { isFull: boolean } }
}

export const profileOf = (agent: ModelAgent, { breakerOf, manner }: AskedHere): AgentProfile => ({
  name: agent.name,
  provider: agent.provider,
  model: agent.model,
  description: `The language model ${agent.model}, through ${agent.provider}`,
  generatedBy: 'model',
  price: agent.price,
  breaker: breakerOf(agent).snapshot(),
  isBusy: manner.laneOf(agent.access).isFull,
})

interface AgentChoiceDependencies {
  /** Finds an agent by its name or an alias. */
  known(name: string): ModelAgent | undefined
  /** The agent that asks a model, if the model may be asked. */
  agentOf(access: ModelAccess, model: string): ModelAgent | undefined
}

const NAME = /^[A-Za-z0-9._:-]{1,64}$/
/** Some providers put the model into the path of the address, so no part of it may lead elsewhere. */
const MODEL = /^(?=.{1,128}$)[A-Za-z0-9][A-Za-z0-9._:@+-]*(\/[A-Za-z0-9][A-Za-z0-9._:@+-]*)*$/

/** Whether a text can be the name of a model at a provider. */
export const isModelName = (text: string): boolean => MODEL.test(text)

/** The default name of a model's agent. */
export const agentNameOf = (text: string): string => text.replace(/[^A-Za-z0-9._:-]/g, '-').slice(0, 64)

/** Finds the agent that a selector means: by name, as `provider:model`, or by its parts. */
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

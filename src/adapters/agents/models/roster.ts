import type { Config } from '../../../config/load.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { AgentWish, ChosenAgent, Price } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { CATALOGUE, KNOWN_PROVIDERS, priceOf } from './known-models.ts'
import type { Providers } from './providers.ts'

/** An agent that is a language model. */
export interface ModelAgent {
  name: string
  provider: ModelProvider
  model: string
  price: Price | null
  persona?: string
  /** Who stands in for it, in this order. */
  fallbacks: readonly string[]
}

const NAME = /^[A-Za-z0-9._:-]{1,64}$/
/** Some providers have the model in the path of the address, so no part of it may lead elsewhere. */
const MODEL = /^(?=.{1,128}$)[A-Za-z0-9][A-Za-z0-9._:@+-]*(\/[A-Za-z0-9][A-Za-z0-9._:@+-]*)*$/
const nameOf = (text: string) => text.replace(/[^A-Za-z0-9._:-]/g, '-').slice(0, 64)

/** The agents that the settings make, by all their names. */
export function modelRoster(config: Config, { isOn }: Pick<Providers, 'isOn'>) {
  const plain = (provider: ModelProvider, model: string, name: string): ModelAgent => ({
    name,
    provider,
    model,
    price: priceOf(provider, model),
    fallbacks: config.agentFallbacks,
  })
  const named = new Map<string, ModelAgent>()
  const aliases = new Map<string, ModelAgent>()
  const add = (agent: ModelAgent, names: readonly string[] = []) => {
    if (!named.has(agent.name)) named.set(agent.name, agent)
    for (const alias of names) aliases.set(alias, agent)
  }

  const firstModel = (provider: ModelProvider) =>
    provider === 'openai-compatible' ? config.openaiCompatibleModels[0] : CATALOGUE[provider].models[0].model
  for (const { provider, name, model = firstModel(provider), ...own } of config.agents) {
    if (model) add({ ...plain(provider, model, name), ...own })
  }
  for (const provider of KNOWN_PROVIDERS.filter(isOn)) {
    const { models, aliases } = CATALOGUE[provider]
    add(plain(provider, models[0].model, provider), aliases)
  }
  for (const [place, model] of config.openaiCompatibleModels.entries()) {
    add(plain('openai-compatible', model, nameOf(model)), place === 0 ? ['openai-compatible'] : [])
  }

  const known = (name: string) => named.get(name) ?? aliases.get(name)
  /** Any model of a provider that is on may be asked, also one that the settings do not name. */
  const agentOf = (provider: ModelProvider, model: string) =>
    named.values().find((agent) => agent.provider === provider && agent.model === model) ??
    plain(provider, model, nameOf(`${provider}:${model}`))
  const withModel = (agent: ModelAgent | undefined, model: string | undefined) => {
    if (!agent || model === undefined || model === agent.model) return agent
    return MODEL.test(model) ? agentOf(agent.provider, model) : undefined
  }
  const called = (name: string) => {
    const [provider = '', model] = name.split(/:(.*)/s)
    return known(name) ?? (model ? withModel(known(provider), model) : undefined)
  }

  return {
    agents: [...named.values()],
    known,
    /** By a name, as `provider:model`, or piece by piece. */
    choose: (wish: AgentWish): ChosenAgent | undefined =>
      typeof wish === 'string' ? chosen(called(wish)) : chosen(withModel(known(wish.provider), wish.model), wish),
    /** A member of a panel may go by another name than its agent. */
    seated({ agent: name, provider, model }: PanelMember): ModelAgent | undefined {
      if (!isOn(provider)) return undefined
      const own = known(name)
      return own?.provider === provider && own.model === model ? own : agentOf(provider, model)
    },
  }
}

function chosen(
  agent: ModelAgent | undefined,
  wish: Partial<Exclude<AgentWish, string>> = {},
): ChosenAgent | undefined {
  const name = wish.name ?? agent?.name
  if (!agent || !name || !NAME.test(name)) return undefined
  const persona = wish.persona?.trim() || agent.persona
  const { provider, model } = agent
  return { agent: name, provider, model, ...(wish.role && { role: wish.role }), ...(persona && { persona }) }
}

import type { Config } from '../../../config/load.ts'
import type { ModelProvider } from '../../../config/settings/agents.ts'
import type { AgentSource } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { isOfOwnNetwork } from '../../outbound/own-network.ts'
import { standInsFor } from './ask-with-stand-ins.ts'
import type { ModelAccess } from './model-access.ts'
import { agentChoice, agentNameOf, type ModelAgent, profileOf } from './model-agent.ts'
import { CATALOGUE, KNOWN_PROVIDERS, OWN_SERVER, priceOf } from './model-catalogue.ts'
import { type ModelClientOptions, modelClient } from './model-client.ts'
import { boundedFetch } from './provider-fetch.ts'
import { type AccessOf, environmentAccess } from './providers.ts'

/** Language models of every provider that the settings enable. */
export function modelAgents(options: ModelClientOptions, asking = modelClient(options)) {
  const { config, logger, installation } = options
  const fetch = boundedFetch(config.agentMaxTokens, { installation })
  const roster = modelRoster(config, environmentAccess(config, fetch))
  const { breakerOf, named } = asking
  for (const agent of roster.agents) {
    named.add(agent)
    breakerOf(agent)
  }
  const standInsOf = (agent: ModelAgent, panel: readonly PanelMember[]) =>
    standInsFor(agent, agent.fallbacks.map(roster.known), panel)
  const source: AgentSource = {
    profiles: () => roster.agents.map((agent) => profileOf(agent, asking)),
    choose: roster.choose,
    isOutside(member, panel) {
      const agent = roster.seated(member)
      if (!agent) return false
      return [agent, ...standInsOf(agent, panel)].some(({ access }) => !isOfOwnNetwork(access.url))
    },
    answer(member, ask, state, options) {
      const agent = roster.seated(member)
      if (!agent) return undefined
      const standIns = standInsOf(agent, state.panel)
      return import('./ask-with-stand-ins.ts').then(({ answer }) =>
        answer(asking, { agent, standIns, ask, state, options }),
      )
    },
  }
  const strangers = new Set(roster.agents.flatMap(({ fallbacks }) => fallbacks).filter((name) => !roster.known(name)))
  if (strangers.size > 0)
    logger.warn(
      { names: [...strangers] },
      'no such agents in the settings: they stand in only where an organization has connected them',
    )
  return { ...source, known: roster.known, agents: roster.agents }
}

/** The agents that the settings define, by all their names. */
export function modelRoster(config: Config, accessOf: AccessOf) {
  const plain = (access: ModelAccess, model: string, name: string): ModelAgent => ({
    name,
    provider: access.provider,
    model,
    access,
    price: priceOf(access.provider, model),
    fallbacks: config.agentFallbacks,
  })
  const named = new Map<string, ModelAgent>()
  const aliases = new Map<string, ModelAgent>()
  const add = (agent: ModelAgent, names: readonly string[] = []) => {
    if (!named.has(agent.name)) named.set(agent.name, agent)
    for (const alias of names) aliases.set(alias, agent)
  }

  const firstModel = (provider: ModelProvider) =>
    provider === OWN_SERVER ? config.openaiCompatibleModels[0] : CATALOGUE[provider].models[0].model
  for (const { provider, name, model = firstModel(provider), ...own } of config.agents) {
    const access = accessOf(provider)
    if (access && model) add({ ...plain(access, model, name), ...own })
  }
  for (const provider of KNOWN_PROVIDERS) {
    const access = accessOf(provider)
    const { models, aliases } = CATALOGUE[provider]
    if (access) add(plain(access, models[0].model, provider), aliases)
  }
  const ownServer = accessOf(OWN_SERVER)
  const ownModels = ownServer
    ? config.openaiCompatibleModels.map((model) => plain(ownServer, model, agentNameOf(model)))
    : []
  for (const [place, agent] of ownModels.entries()) add(agent, place === 0 ? [OWN_SERVER] : [])

  const known = (name: string) => named.get(name) ?? aliases.get(name)
  /** Any model of an enabled provider may be asked, even if the settings do not name it. */
  const agentOf = (access: ModelAccess, model: string) =>
    named.values().find((agent) => agent.access === access && agent.model === model) ??
    plain(access, model, agentNameOf(`${access.provider}:${model}`))

  return {
    agents: [...named.values()],
    known,
    choose: agentChoice({ known, agentOf }),
    /** A member of a panel may have another name than its agent. */
    seated({ agent: name, provider, model }: PanelMember): ModelAgent | undefined {
      const access = accessOf(provider)
      if (!access) return undefined
      const own = known(name)
      return own?.provider === provider && own.model === model ? own : agentOf(access, model)
    },
  }
}

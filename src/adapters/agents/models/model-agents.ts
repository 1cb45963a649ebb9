import type { AgentSource } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { isOfOwnNetwork } from '../../outbound/own-network.ts'
import { standInsFor } from './ask-with-stand-ins.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { environmentAccess } from './environment-access.ts'
import { type ModelAgent, profileOf } from './model-agent.ts'
import { type ModelClientOptions, modelClient } from './model-client.ts'
import { modelRoster } from './roster.ts'

/** Language models of every provider that the settings switch on. */
export function modelAgents(needs: ModelClientOptions, asking = modelClient(needs)) {
  const { config, logger } = needs
  const roster = modelRoster(config, environmentAccess(config, boundedFetch(config.agentMaxTokens)))
  const { breakerOf, named } = asking
  for (const agent of roster.agents) {
    named.add(agent)
    breakerOf(agent)
  }
  const standInsOf = (agent: ModelAgent, panel: readonly PanelMember[]) =>
    standInsFor(agent, agent.fallbacks.map(roster.known), panel)
  const source: AgentSource = {
    profiles: () => roster.agents.map((agent) => profileOf(agent, breakerOf(agent))),
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

import type { AgentSource } from '../../../engine/agent.ts'
import { type AskingNeeds, modelAsking } from './asking.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { environmentAccess } from './environment-access.ts'
import { profileOf } from './model-agent.ts'
import { modelRoster } from './roster.ts'
import { standInsFor } from './stand-ins.ts'

/** Language models of every provider that the settings switch on. */
export function modelAgents(needs: AskingNeeds, asking = modelAsking(needs)) {
  const { config, logger } = needs
  const roster = modelRoster(config, environmentAccess(config, boundedFetch(config.agentMaxTokens)))
  const { breakerOf, named } = asking
  for (const agent of roster.agents) {
    named.add(agent)
    breakerOf(agent)
  }
  const source: AgentSource = {
    profiles: () => roster.agents.map((agent) => profileOf(agent, breakerOf(agent))),
    choose: roster.choose,
    answer(member, ask, state, options) {
      const agent = roster.seated(member)
      if (!agent) return undefined
      const standIns = standInsFor(agent, agent.fallbacks.map(roster.known), state.panel)
      return import('./answer.ts').then(({ answer }) => answer(asking, { agent, standIns, ask, state, options }))
    },
  }
  const strangers = new Set(roster.agents.flatMap(({ fallbacks }) => fallbacks).filter((name) => !roster.known(name)))
  if (strangers.size > 0)
    logger.warn(
      { names: [...strangers] },
      'no such agents in the settings: they stand in only where an organization has connected them',
    )
  return { ...source, known: roster.known }
}

import type { AgentProfile, ConnectedAgents } from '../../../engine/agent.ts'
import type { PanelMember } from '../../../engine/events/parts.ts'
import { standInsFor } from './ask-with-stand-ins.ts'
import { ModelFault } from './faults.ts'
import { agentChoice, type ModelAgent, profileOf } from './model-agent.ts'
import { CATALOGUE, KNOWN_PROVIDERS } from './model-catalogue.ts'
import type { Asking } from './model-client.ts'

/** A model that an organization has connected. */
export interface ConnectedModel extends ModelAgent {
  connection: string
  /** The name that people gave the connection. */
  through: string
  /** Why its last ask failed. */
  problem: string | null
}

/** What organizations have connected. */
export interface Directory {
  /** The models that a tenant may ask now. */
  of(tenant: string): Promise<readonly ConnectedModel[]>
  /** Receives how a model fared when a tenant asked it. */
  fared(tenant: string, model: ConnectedModel, fault?: ModelFault): void
}

interface ConnectedAgentsDependencies {
  directory: Directory
  asking: Asking
  /** The stand-ins for a model that fails, in this order. */
  fallbacks: readonly string[]
  /** An agent that the settings make. */
  everybodys(name: string): ModelAgent | undefined
}

/** Why a model on a panel is no longer asked. */
export const removedModel = () =>
  new ModelFault('unavailable', 'This model was removed from the models of the organization')

/** Language models that organizations have connected. Each organization asks its own. */
export function connectedAgents({
  directory,
  asking,
  fallbacks,
  everybodys,
}: ConnectedAgentsDependencies): ConnectedAgents {
  return {
    async forTenant(tenant) {
      const models = await directory.of(tenant)
      const list = models.map((model) => connectedProfile(model, profileOf(model, asking)))
      return { list, choose: choiceAmong(models) }
    },
    async answer(member, ask, state, options) {
      const tenant = state.organizationId
      const models = await directory.of(tenant)
      const named = (name: string) => everybodys(name) ?? models.find((model) => model.name === name)
      const seated = seatedAmong(models, member)
      const standIns = standInsFor(seated, fallbacks.map(named), state.panel)
      const agent = seated ?? { model: member.model, gone: removedModel() }
      const fared = (asked: ModelAgent, fault?: ModelFault) => {
        const own = models.find((model) => model === asked)
        if (own) directory.fared(tenant, own, fault)
      }
      const { answer } = await import('./ask-with-stand-ins.ts')
      return answer({ ...asking, fared }, { agent, standIns, ask, state, options })
    },
  }
}

const connectedProfile = ({ model, through, problem }: ConnectedModel, profile: AgentProfile): AgentProfile => ({
  ...profile,
  description: `The language model ${model}, through ${through}`,
  ...(problem !== null && { problem }),
})

/** Chooses by its name or that of its provider; only connected models can be asked. */
function choiceAmong(models: readonly ConnectedModel[]) {
  const providerCalled = (name: string) =>
    KNOWN_PROVIDERS.find((provider) => CATALOGUE[provider].aliases.includes(name)) ?? name
  return agentChoice({
    known: (name) =>
      models.find((model) => model.name === name) ?? models.find(({ provider }) => provider === providerCalled(name)),
    agentOf: (access, wanted) => models.find((model) => model.access === access && model.model === wanted),
  })
}

/** Two agents of a connection may share a model, and a member may have another name than its agent. */
function seatedAmong(models: readonly ConnectedModel[], { agent, connection, model }: PanelMember) {
  const same = models.filter((each) => each.connection === connection && each.model === model)
  return same.find(({ name }) => name === agent) ?? same[0]
}

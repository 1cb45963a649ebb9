import type { Logger } from 'pino'
import type { AgentSource, Agents } from '../../engine/agent.ts'
import type { PanelMember } from '../../engine/events/parts.ts'
import type { Answer, FailedAnswer } from '../../engine/flow/asks.ts'

interface Needs {
  /** Asked in this order: where two know a name, the first one has it. */
  sources: readonly AgentSource[]
  logger: Logger
}

/** All agents of a process behind one port. */
export function openAgents({ sources, logger }: Needs): Agents {
  function first<Found>(look: (source: AgentSource) => Found | undefined): Found | undefined {
    for (const source of sources) {
      const found = look(source)
      if (found !== undefined) return found
    }
    return undefined
  }

  function list() {
    const profiles = sources.flatMap((source) => source.profiles())
    return profiles.filter(({ name }, place) => profiles.findIndex((other) => other.name === name) === place)
  }

  return {
    list,
    choose(wish) {
      const chosen = first((source) => source.choose(wish))
      const namesake = list().find(({ name }) => name === chosen?.agent)
      return namesake && namesake.provider !== chosen?.provider ? undefined : chosen
    },
    async answer(ask, state, options) {
      const member = state.panel.find(({ agent }) => agent === ask.agent)
      try {
        const answer = member && (await first((source) => source.answer(member, ask, state, options)))
        return answer ?? failed(member, 'unavailable', 'This agent can no longer be asked here')
      } catch (err) {
        logger.error({ err, agent: ask.agent, debate: state.debateId }, 'an agent broke')
        return failed(member, 'error', 'The agent broke down')
      }
    },
  }
}

const failed = (member: PanelMember | undefined, reason: FailedAnswer['reason'], message: string): Answer => ({
  kind: 'failed',
  reason,
  message,
  usage: {},
  model: member?.model ?? 'none',
  generatedBy: 'model',
})

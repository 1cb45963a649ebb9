import type { Logger } from 'pino'
import type { AgentSelector, AgentSource, Agents, ConnectedAgents } from '../../engine/agent.ts'
import type { PanelMember } from '../../engine/events/parts.ts'
import type { Answer, Ask, FailedAnswer } from '../../engine/flow/asks.ts'
import type { DebateState } from '../../engine/state.ts'

interface AgentRegistryOptions {
  /** Asked in this order: the first source that knows a name has it. */
  sources: readonly AgentSource[]
  logger: Logger
}

export interface AgentRegistry extends Agents {
  /** Adds the agents of tenants. Where both know a name, the installation's agent has it. */
  join(connected: ConnectedAgents): void
}

/** All agents of a process behind one port. */
export function openAgents({ sources, logger }: AgentRegistryOptions): AgentRegistry {
  let connected: ConnectedAgents | undefined

  function first<Found>(look: (source: AgentSource) => Found | undefined): Found | undefined {
    for (const source of sources) {
      const found = look(source)
      if (found !== undefined) return found
    }
    return undefined
  }

  const everybodys = () => firstOfEachName(sources.map((source) => source.profiles()))

  return {
    everybodys,
    join(joining) {
      connected = joining
    },
    async forTenant(tenant) {
      const shared = everybodys()
      const own = await connected?.forTenant(tenant)
      const list = own ? firstOfEachName([shared, own.list]) : shared
      const isShared = (called: string) => shared.some(({ name }) => name === called)
      const isOwn = (called: string) => !isShared(called) && list.some(({ name }) => name === called)

      /** A tenant's own agent with exactly this name comes before anything else that a source makes of it. */
      function found(selector: AgentSelector) {
        if (isOwn(typeof selector === 'string' ? selector : selector.provider)) return own?.choose(selector)
        return first((source) => source.choose(selector)) ?? own?.choose(selector)
      }
      return {
        list,
        choose(selector) {
          const chosen = found(selector)
          const namesake = list.find(({ name }) => name === chosen?.agent)
          return namesake && namesake.provider !== chosen?.provider ? undefined : chosen
        },
      }
    },
    outside: (panel) =>
      panel
        .filter(
          (member) =>
            member.connection !== undefined || sources.some((source) => source.isOutside?.(member, panel) ?? false),
        )
        .map(({ agent }) => agent),
    async answer(ask, state, options) {
      const member = state.panel.find(({ agent }) => agent === ask.agent)
      try {
        const answer = member && (await asked(member, ask, state, options))
        return answer ?? failed(member, 'unavailable', 'This agent can no longer be asked here')
      } catch (err) {
        return broken(err, member, ask, state)
      }
    },
    answerAtOnce(ask, state) {
      const member = state.panel.find(({ agent }) => agent === ask.agent)
      if (!member || member.connection !== undefined) return undefined
      try {
        return first((source) => source.answerAtOnce?.(member, ask, state))
      } catch (err) {
        return broken(err, member, ask, state)
      }
    },
  }

  function broken(err: unknown, member: PanelMember | undefined, ask: Ask, state: DebateState): Answer {
    logger.error({ err, agent: ask.agent, debate: state.debateId }, 'an agent broke')
    return failed(member, 'error', 'The agent broke down')
  }

  function asked(member: PanelMember, ...question: Parameters<Agents['answer']>) {
    if (member.connection !== undefined) return connected?.answer(member, ...question)
    return first((source) => source.answer(member, ...question))
  }
}

function firstOfEachName<Named extends { name: string }>(lists: readonly (readonly Named[])[]): Named[] {
  const found = new Map<string, Named>()
  for (const list of lists) for (const each of list) if (!found.has(each.name)) found.set(each.name, each)
  return [...found.values()]
}

const failed = (member: PanelMember | undefined, reason: FailedAnswer['reason'], message: string): Answer => ({
  kind: 'failed',
  reason,
  message,
  usage: {},
  model: member?.model ?? 'none',
  generatedBy: 'model',
})

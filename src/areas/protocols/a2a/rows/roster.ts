import type { AgentProfile, Agents } from '../../../../engine/agent.ts'
import { notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { CAPABILITIES } from '../tasks/capabilities.ts'
import { type Agent, capabilityNames } from './schema.ts'

/** How an agent has answered in an organization. */
export interface AnswerRecord {
  agent: string
  answers: number
  failures: number
  /** Over the answers that were timed; undefined without one. */
  averageMs: number | undefined
}

interface RosterDependencies {
  agents: Pick<Agents, 'forTenant'>
  /** The agents that have answered in this tenant. */
  answerRecords(tenant: string): Promise<readonly AnswerRecord[]>
}

/** The agents that a tenant can ask, with how they stand. */
export function agentRoster({ agents, answerRecords }: RosterDependencies) {
  async function list({ org }: Pick<Caller, 'org'>): Promise<Agent[]> {
    const [{ list: profiles }, records] = await Promise.all([agents.forTenant(org), answerRecords(org)])
    const byAgent = new Map(records.map((record) => [record.agent, record]))
    return profiles.map((profile) => agentOf(profile, byAgent.get(profile.name)))
  }

  return {
    list,
    async find(name: string, caller: Pick<Caller, 'org'>): Promise<Agent> {
      const found = (await list(caller)).find((agent) => agent.name === name)
      if (!found) throw notFound('agent', name)
      return found
    },
  }
}
export type AgentRoster = ReturnType<typeof agentRoster>

const agentOf = (profile: AgentProfile, record: AnswerRecord | undefined): Agent => ({
  name: profile.name,
  description: profile.description,
  version: profile.model,
  status: statusOf(profile),
  ...capabilityNames([...CAPABILITIES]),
  ...(record?.averageMs !== undefined && { avg_response_time_ms: record.averageMs }),
  ...(record && record.answers > 0 && { success_rate: 1 - record.failures / record.answers }),
  metadata: { provider: profile.provider, model: profile.model, generated_by: profile.generatedBy },
})

function statusOf({ breaker, problem, isBusy }: AgentProfile): Agent['status'] {
  if (breaker?.state === 'open' || problem !== undefined) return 'offline'
  return isBusy ? 'busy' : 'available'
}

import type { Agents } from '../../../engine/agent.ts'
import { isTerminal } from '../../../engine/state.ts'
import { conflict, invalid } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { RandomBytes } from '../../../shared/ids.ts'
import type { Debates, NewDebate } from '../debates/index.ts'
import { analysisDebate } from './analysis.ts'
import type { AnalysisRequest } from './analysis-schema.ts'
import { probeDebate } from './capability/probe-agent.ts'
import type { ProbeRequest } from './capability/schema.ts'
import { auditDebate } from './deep-audit.ts'
import type { AuditRequest } from './deep-audit-schema.ts'
import type { Examinations, Waiting } from './hold-examination.ts'
import { redTeamDebate } from './red-team.ts'
import type { RedTeamRequest } from './red-team-schema.ts'

/** How long the caller waits. */
export type Patience = Pick<Waiting, 'seconds' | 'gone'>

/** What can be examined: an agent, a task, the answer of a debate, a debate. */
export function examinationService({
  hold,
  debates,
  agents,
  random,
}: {
  hold: Examinations['hold']
  debates: Pick<Debates, 'visible'>
  agents: Agents
  random: RandomBytes
}) {
  const by = ({ org, userId }: Caller, patience: Patience): Waiting => ({ org, userId, ...patience })

  /**
   * The agent that the request names in any of its fields; a request with only a task gets the first available agent.
   */
  async function probed(request: ProbeRequest, org: string): Promise<string> {
    const { agent_name, agent, agents: several, agent_ids, task } = request
    const named = Object.entries({ agent_name, agent, 'agents[0]': several?.[0], 'agent_ids[0]': agent_ids?.[0] })
    const [first] = named.flatMap(([field, name]) => (name === undefined ? [] : [{ field, name: name.trim() }]))
    if (first) {
      await refuseUnknown(agents, { ...first, org })
      return first.name
    }
    const { list: all } = await agents.forTenant(org)
    const usual = all.find(({ generatedBy }) => generatedBy !== 'rules') ?? all[0]
    if (task === undefined || !usual) throw invalid('agent_name', 'is required')
    return usual.name
  }

  /** A fixed seed would ask the same questions again, which an agent could have learnt. */
  async function probeWanted(request: ProbeRequest, org: string): Promise<NewDebate> {
    const { probe_types, probes_per_type, task } = request
    const seed = Buffer.from(random(2)).readUInt16BE()
    return probeDebate({ agent: await probed(request, org), task, brief: { probe_types, probes_per_type, seed } })
  }

  return {
    probeWanted,
    probe: async (request: ProbeRequest, caller: Caller, patience: Patience) =>
      hold('probe', await probeWanted(request, caller.org), by(caller, patience)),

    async audit(request: AuditRequest, caller: Caller, patience: Patience) {
      for (const [place, name] of request.agent_names?.entries() ?? []) {
        await refuseUnknown(agents, { field: `agent_names[${place}]`, name, org: caller.org })
      }
      return hold('deep_audit', auditDebate(request), by(caller, patience))
    },

    async redTeam(debateId: string, request: RedTeamRequest, caller: Caller, patience: Patience) {
      const examined = await debates.visible(debateId, caller)
      if (!isTerminal(examined)) throw conflict('This debate has no answer yet', { status: examined.status })
      return hold('red_team', redTeamDebate(examined, request), by(caller, patience))
    },

    async analyze(debateId: string, request: AnalysisRequest, caller: Caller, patience: Patience) {
      const examined = await debates.visible(debateId, caller)
      return hold('analysis', analysisDebate(examined, request), by(caller, patience))
    },
  }
}
export type ExaminationService = ReturnType<typeof examinationService>

/** Refuses an agent that cannot be asked here, and names the field. */
async function refuseUnknown(
  agents: Pick<Agents, 'forTenant'>,
  { field, name, org }: { field: string; name: string; org: string },
) {
  const { list, choose } = await agents.forTenant(org)
  if (choose(name)) return
  const known = list.map((agent) => agent.name)
  throw invalid(field, `is not known here; known are: ${known.join(', ')}`)
}

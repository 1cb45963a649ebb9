import type { Agents } from '../../../../engine/agent.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DebatePlan, Debates, NewDebate } from '../../../deliberation/debates/index.ts'
import type { Examinations } from '../../../deliberation/probes/index.ts'
import type { Question } from '../../asking/index.ts'
import type { Material, WantedTask } from './read-task.ts'
import type { Capability } from './schema.ts'

interface CapabilitiesDependencies {
  debates: Pick<Debates, 'plan'>
  agents: Pick<Agents, 'forTenant'>
  /** Plans the debates that examine a text. */
  examinations: Examinations
  /** The sources outside that a tenant can ask. */
  connectors(tenant: string): readonly string[]
}

type Asked = Pick<Question, 'operation' | 'wanted'>

/** What each capability begins: four kinds of debates that differ. */
export function capabilities({ debates, agents, examinations, connectors }: CapabilitiesDependencies) {
  /** The panel that would be chosen, with this agent on it. */
  async function panelWith(agent: string, caller: Caller): Promise<string[]> {
    const { list, choose } = await agents.forTenant(caller.org)
    if (!choose(agent)) {
      throw invalid('agent', `is not known here; known are: ${list.map(({ name }) => name).join(', ')}`)
    }
    const usual = (await debates.plan({ topic: 'Who is asked?' }, caller)).seats.map((seat) => seat.agent)
    if (usual.includes(agent)) return usual
    return [agent, ...(usual.length > 2 ? usual.slice(0, -1) : usual)]
  }

  const asRequest = ({ instruction, materials, metadata }: WantedTask, panel: string[] | undefined) => ({
    topic: instruction,
    ...(materials.length > 0 && { documents: materials.map((each) => ({ ...each })) }),
    ...(panel && { agents: panel }),
    ...(metadata && { metadata }),
  })

  const labelled =
    (plan: () => NewDebate, { metadata }: WantedTask): DebatePlan =>
    () => ({ ...plan(), labels: { metadata } })

  const BEGINS: Record<Capability, (task: WantedTask, panel: string[] | undefined, caller: Caller) => Asked> = {
    debate: (task, panel) => ({ operation: 'debates.create', wanted: asRequest(task, panel) }),
    research: (task, panel, { org }) => ({
      operation: 'debates.create',
      wanted: {
        ...asRequest(task, panel),
        grounding: { documents: true, memory: true, connectors: [...connectors(org)] },
      },
    }),
    audit: (task, panel) => ({
      operation: 'probes.deep-audit',
      wanted: labelled(
        () =>
          examinations.audit({
            task: task.instruction,
            ...(task.materials.length > 0 && { context: joined(task.materials) }),
            ...(panel && { agents: panel }),
          }),
        task,
      ),
    }),
    critique: (task, panel) => ({
      operation: 'gauntlet.start',
      wanted: labelled(
        () =>
          examinations.gauntlet({
            input: [task.instruction, ...(task.materials.length > 0 ? [joined(task.materials)] : [])].join('\n\n'),
            ...(panel && { agents: panel }),
          }),
        task,
      ),
    }),
  }

  return async (task: WantedTask, caller: Caller): Promise<Asked> => {
    const panel = task.agent === undefined ? undefined : await panelWith(task.agent, caller)
    return BEGINS[task.capability](task, panel, caller)
  }
}

const joined = (materials: readonly Material[]) =>
  materials.map(({ title, content }) => `${title}\n${content}`).join('\n\n')

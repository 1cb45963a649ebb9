import type { Agents } from '../../../../engine/agent.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DebatePlan, Debates, NewDebate } from '../../../deliberation/debates/index.ts'
import type { Examinations } from '../../../deliberation/probes/index.ts'
import type { Question } from '../../asking/index.ts'

/** What tasks can ask for. */
export const CAPABILITIES = ['debate', 'research', 'audit', 'critique'] as const
export type Capability = (typeof CAPABILITIES)[number]

/** Text to judge that comes with a task. */
export interface Material {
  title: string
  content: string
}

/** What a task is to do. */
export interface WantedWork {
  capability: Capability
  instruction: string
  materials: readonly Material[]
  agent?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

interface CapabilitiesDependencies {
  debates: Pick<Debates, 'plan'>
  agents: Pick<Agents, 'forTenant'>
  /** Plans the debates that examine a text. */
  examinations: Examinations
  /** The sources outside that a tenant can ask. */
  connectors(tenant: string): readonly string[]
}

/** A kind of debate, and the endpoint whose rights and limits it has. */
type Begun = Pick<Question, 'operation' | 'wanted'>

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

  const asRequest = ({ instruction, materials, metadata }: WantedWork, panel: string[] | undefined) => ({
    topic: instruction,
    ...(materials.length > 0 && { documents: materials.map((each) => ({ ...each })) }),
    ...(panel && { agents: panel }),
    ...(metadata && { metadata }),
  })

  const labelled =
    (plan: () => NewDebate, { metadata }: WantedWork): DebatePlan =>
    () => ({ ...plan(), labels: { metadata } })

  const BEGINS: Record<Capability, (task: WantedWork, panel: string[] | undefined, caller: Caller) => Begun> = {
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

  return async (task: WantedWork, caller: Caller): Promise<Begun> => {
    const panel = task.agent === undefined ? undefined : await panelWith(task.agent, caller)
    return BEGINS[task.capability](task, panel, caller)
  }
}

const joined = (materials: readonly Material[]) =>
  materials.map(({ title, content }) => `${title}\n${content}`).join('\n\n')

export type Capabilities = ReturnType<typeof capabilities>

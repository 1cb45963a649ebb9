import type { Agents } from '../../../../engine/agent.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DebatePlan, DebateRequest, Debates, NewDebate } from '../../../deliberation/debates/index.ts'
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
  instruction: string
  materials: readonly Material[]
  agent?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

interface CapabilitiesDependencies {
  debates: Pick<Debates, 'plan' | 'readRequest'>
  agents: Pick<Agents, 'forTenant'>
  /** Plans the debates that examine a text. */
  examinations: Examinations
  /** The sources outside that a tenant can ask. */
  connectors(tenant: string): readonly string[]
}

/** A kind of debate, and the endpoint whose rights and limits it has. */
interface Begun extends Pick<Question, 'operation'> {
  wanted: DebatePlan
}

/** The same for work that is there already. */
interface Kind extends Pick<Question, 'operation'> {
  begin(task: WantedWork, panel: string[] | undefined, caller: Caller): NewDebate
}

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

  const asRequest = (
    { instruction, materials, metadata }: WantedWork,
    panel: string[] | undefined,
    more: Pick<DebateRequest, 'grounding'> = {},
  ) =>
    debates.readRequest({
      topic: instruction,
      ...(materials.length > 0 && { documents: materials.map((each) => ({ ...each })) }),
      ...(panel && { agents: panel }),
      ...(metadata && { metadata }),
      ...more,
    })

  const labelled = (debate: NewDebate, { metadata }: WantedWork): NewDebate => ({ ...debate, labels: { metadata } })

  const KINDS: Record<Capability, Kind> = {
    debate: { operation: 'debates.create', begin: (task, panel) => asRequest(task, panel) },
    research: {
      operation: 'debates.create',
      begin: (task, panel, { org }) =>
        asRequest(task, panel, { grounding: { documents: true, memory: true, connectors: [...connectors(org)] } }),
    },
    audit: {
      operation: 'probes.deep-audit',
      begin: (task, panel) =>
        labelled(
          examinations.audit({
            task: task.instruction,
            ...(task.materials.length > 0 && { context: joined(task.materials) }),
            ...(panel && { agents: panel }),
          }),
          task,
        ),
    },
    critique: {
      operation: 'gauntlet.start',
      begin: (task, panel) =>
        labelled(
          examinations.gauntlet({
            input: [task.instruction, ...(task.materials.length > 0 ? [joined(task.materials)] : [])].join('\n\n'),
            ...(panel && { agents: panel }),
          }),
          task,
        ),
    },
  }

  /** The work is read, and refused, only when a debate begins: a repeated request has one. */
  return (capability: Capability, work: () => WantedWork | Promise<WantedWork>, caller: Caller): Begun => {
    const { operation, begin } = KINDS[capability]
    return {
      operation,
      async wanted() {
        const task = await work()
        const panel = task.agent === undefined ? undefined : await panelWith(task.agent, caller)
        return begin(task, panel, caller)
      },
    }
  }
}

const joined = (materials: readonly Material[]) =>
  materials.map(({ title, content }) => `${title}\n${content}`).join('\n\n')

export type Capabilities = ReturnType<typeof capabilities>

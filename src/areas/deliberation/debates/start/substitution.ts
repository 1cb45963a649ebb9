import type { AgentProfile, AgentSelector, ChosenAgent, TenantAgents } from '../../../../engine/agent.ts'
import type { Substitution } from '../../../../engine/events/parts.ts'

export type RequestedAgent = AgentSelector | ChosenAgent

export interface Seat {
  member: ChosenAgent
  /** A requested agent that is not available. */
  instead?: Pick<Substitution, 'asked' | 'why'>
}

interface Offered {
  choose: TenantAgents['choose']
  roster: readonly AgentProfile[]
  /** The default panel, in this order. */
  defaultPanel: readonly string[]
}

/** The agent that the caller means, or undefined when it is not available. */
export const memberFor = (requested: RequestedAgent, choose: TenantAgents['choose']): ChosenAgent | undefined =>
  typeof requested === 'object' && 'agent' in requested ? requested : choose(requested)

const askedIn = (requested: RequestedAgent) =>
  typeof requested === 'string' ? requested : 'agent' in requested ? requested.agent : requested.provider

/** Whether a substitute may sit in its place; an unknown name says nothing about what was meant. */
export const isReplaceable = (requested: RequestedAgent) => familyOf(askedIn(requested)) !== undefined

/**
 * Seats the requested panel. An unavailable agent is replaced by one of the same family, or else by one of the default
 * panel; as few agents as possible sit twice. A seat that cannot be filled is undefined.
 */
export function seatsFor(
  requests: readonly RequestedAgent[],
  { choose, roster, defaultPanel }: Offered,
): (Seat | undefined)[] {
  const found = requests.map((requested) => memberFor(requested, choose))
  const taken = new Map<string, number>()
  const take = (name: string) => taken.set(name, (taken.get(name) ?? 0) + 1)
  for (const member of found) if (member) take(member.agent)

  function leastTaken(names: readonly string[]): ChosenAgent | undefined {
    const [name] = names.toSorted((one, other) => (taken.get(one) ?? 0) - (taken.get(other) ?? 0))
    if (name === undefined) return undefined
    take(name)
    return choose(name)
  }

  function replaced(requested: RequestedAgent): Seat | undefined {
    const asked = askedIn(requested)
    const family = familyOf(asked)
    if (!family) return undefined
    const relatives = roster.filter((profile) => isOf(family, profile)).map(({ name }) => name)
    const why = relatives.length > 0 ? 'same_family' : 'not_configured'
    const member = leastTaken(relatives.length > 0 ? relatives : defaultPanel)
    return member && { member: { ...member, ...partOf(requested) }, instead: { asked, why } }
  }

  return requests.map((requested, seat) => {
    const member = found[seat]
    return member ? { member } : replaced(requested)
  })
}

/** The requested role and persona, whichever agent takes the seat. */
function partOf(requested: RequestedAgent): Pick<ChosenAgent, 'role' | 'persona'> {
  if (typeof requested === 'string') return {}
  const persona = requested.persona?.trim()
  return { ...(requested.role && { role: requested.role }), ...(persona && { persona }) }
}

/** Models known by one name, whatever follows it: `claude`, `claude-opus-5`, `anthropic/claude-3`. */
interface Family {
  names: readonly string[]
  /** All of its models are of the family. */
  provider?: string
}

const FAMILIES: readonly Family[] = [
  { names: ['claude', 'anthropic'], provider: 'anthropic' },
  { names: ['gpt', 'chatgpt', 'openai', 'codex', 'o1', 'o3', 'o4'], provider: 'openai' },
  { names: ['gemini', 'gemma', 'google'], provider: 'google' },
  { names: ['mistral', 'mistralai', 'mixtral', 'ministral', 'codestral'], provider: 'mistral' },
  { names: ['grok', 'xai', 'x-ai'], provider: 'xai' },
  { names: ['deepseek'], provider: 'deepseek' },
  { names: ['qwen'] },
  { names: ['llama', 'meta-llama'] },
  { names: ['kimi', 'moonshot', 'moonshotai'] },
  { names: ['groq'], provider: 'groq' },
  { names: ['openrouter'], provider: 'openrouter' },
]

const LONGEST_NAME = 100
const NAME = /^[a-z0-9][a-z0-9._:@/ -]*$/i

/** What may follow a family's name: `gpt4` and `claude-3` match, `gptx` and `o11y` do not. */
function isCalled(text: string, name: string): boolean {
  if (!text.toLowerCase().startsWith(name)) return false
  const next = text.charAt(name.length)
  return /\d$/.test(name) ? !/[a-z0-9]/i.test(next) : !/[a-z]/i.test(next)
}

/** The family that a name belongs to. */
export function familyOf(name: string): Family | undefined {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return undefined
  return FAMILIES.find(({ names }) => names.some((each) => isCalled(name, each)))
}

const isOf = (family: Family, { name, provider, model }: AgentProfile): boolean =>
  provider === family.provider || [name, model, model.split('/').at(-1) ?? ''].some((text) => familyOf(text) === family)

import { ApiFault } from '../../api/fault.ts'
import type { Binding, BindingFields } from '../../api/messaging/channels.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { choiceOf, commaSeparated } from '../../ui/text.ts'

const OVERRIDES = 'config_overrides'

const faultAt = (field: string, message: string) => new ApiFault(400, { details: { errors: [{ field, message }] } })
const overridesFault = (message: string) => faultAt(OVERRIDES, message)

function overridesOf(text: string | undefined): Record<string, unknown> {
  if (!text?.trim()) return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    throw overridesFault('is not JSON')
  }
  throw overridesFault('is not an object, such as {"rounds": 2}')
}

const hourOf = (text: string | undefined) => (text ? Number(text) : null)

/** The values of the form as the service takes them. */
export function fieldsOf(values: Record<string, string>): BindingFields {
  const type = choiceOf(Object.keys(TYPES) as Binding['binding_type'][], values.binding_type) ?? 'default'
  const allowed = commaSeparated(values.allowed_users)
  return {
    provider: values.provider ?? '',
    account_id: values.account_id || '*',
    peer_pattern: values.peer_pattern || '*',
    binding_type: type,
    agent_binding: NAMES_AGENTS.includes(type) ? commaSeparated(values.agent_binding).join(',') : 'default',
    priority: Number(values.priority || 0),
    time_window_start: hourOf(values.time_window_start),
    time_window_end: hourOf(values.time_window_end),
    allowed_users: allowed.length > 0 ? allowed : null,
    blocked_users: commaSeparated(values.blocked_users),
    config_overrides: { ...overridesOf(values[OVERRIDES]), ...(values.place && { place: values.place }) },
    name: values.name || null,
    description: values.description || null,
    enabled: values.enabled === 'on',
    workspace_id: values.workspace_id || null,
  }
}

/** An existing binding as the service takes it. */
export const fieldsFrom = ({
  id: _id,
  created_by: _by,
  created_at: _at,
  updated_at: _changed,
  matched: _matched,
  last_matched_at: _last,
  ...fields
}: Binding): BindingFields => fields

/** Moves faults inside the overrides to their one field, and faults of the place to its own field. */
export function asFormFault(fault: unknown): unknown {
  if (!(fault instanceof ApiFault)) return fault
  const inside = fault.fields.find(({ field }) => field.startsWith(`${OVERRIDES}.`))
  if (inside?.field === `${OVERRIDES}.place`) return faultAt('place', inside.message)
  return inside ? overridesFault(`${inside.field.slice(OVERRIDES.length + 1)} ${inside.message}`) : fault
}

/** The providers that bindings exist for, as the service names them. */
export const PROVIDERS = ['slack', 'telegram', 'discord', 'teams', 'whatsapp', 'google_chat', 'generic'] as const

export const TYPES: Readonly<Record<Binding['binding_type'], string>> = {
  default: 'the agents with the best records',
  specific_agent: 'one agent, with others',
  agent_pool: 'a pool of agents',
  debate_team: 'a team of agents',
  custom: 'what the request below says',
}
/** The binding types that name agents. */
export const NAMES_AGENTS: readonly string[] = ['specific_agent', 'agent_pool', 'debate_team']

const ANY = '*'

export const whereWords = ({ provider, account_id, peer_pattern }: Binding) =>
  [
    provider === ANY ? 'every platform' : platformName(provider),
    account_id === ANY ? null : account_id,
    peer_pattern === ANY ? 'everywhere' : peer_pattern,
  ]
    .filter((part) => part !== null)
    .join(' · ')

export const whoWords = ({ binding_type, agent_binding }: Binding) =>
  NAMES_AGENTS.includes(binding_type) ? agent_binding.split(',').join(', ') : TYPES[binding_type]

const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
export function hoursWords({ time_window_start: from, time_window_end: to }: Binding): string {
  return from === null || to === null || from === to ? 'always' : `${hour(from)} to ${hour(to)}`
}

/** The name of a binding, or else its place. */
export const titleOf = (binding: Binding) => binding.name || whereWords(binding)

import type { Binding } from '../../api/messaging/bindings.ts'
import { platformName } from '../../parts/chat-platform-name.ts'

/** Where people can be bound, as the service names it. */
export const PROVIDERS = ['slack', 'telegram', 'discord', 'teams', 'whatsapp', 'google_chat', 'generic'] as const

export const TYPES: Readonly<Record<Binding['binding_type'], string>> = {
  default: 'the agents with the best records',
  specific_agent: 'one agent, with others',
  agent_pool: 'a pool of agents',
  debate_team: 'a team of agents',
  custom: 'what the request below says',
}
/** Those whose agents are named. */
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

/** What people call it: its name, else where it is. */
export const titleOf = (binding: Binding) => binding.name || whereWords(binding)

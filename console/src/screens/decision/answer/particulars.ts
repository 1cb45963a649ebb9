import type { Debate } from '../../../api/debates/debates.ts'
import { counted } from '../../../ui/text.ts'

/** How it was debated: the rounds, the agents, the people who took part, and the rule. */
export function particularsOf(debate: Pick<Debate, 'rounds_used' | 'agents' | 'rounds' | 'protocol'>): string {
  const voters = debate.rounds.flatMap(({ votes }) => votes.flatMap(({ user_id }) => user_id ?? []))
  const people = new Set(voters).size
  return [
    counted(debate.rounds_used, 'round'),
    counted(debate.agents.length, 'agent'),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
    debate.protocol.consensus,
  ].join(' · ')
}

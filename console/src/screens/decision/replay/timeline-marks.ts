import type { DebateEvent } from '../../../stream/frames.ts'

/** A place in the log that is worth going to. */
export interface Mark {
  seq: number
  title: string
  /** Who changed sides there. */
  reversal?: string
}

/** Rounds, changes of mind, counts, failures, what people did, and the end. */
export function marksOf(events: readonly DebateEvent[]): readonly Mark[] {
  const choices = new Map<string, string>()
  return events.flatMap((event): Mark[] => {
    const { seq } = event
    switch (event.type) {
      case 'round_start':
        return [{ seq, title: `Round ${event.payload.round}` }]
      case 'vote_tally':
        return [{ seq, title: `Round ${event.payload.round} votes` }]
      case 'consensus_reached':
        return [{ seq, title: 'Consensus' }]
      case 'agent_failed':
        return [{ seq, title: `${event.payload.agent} fails` }]
      case 'intervention_added':
        return [{ seq, title: 'Intervention' }]
      case 'breakpoint_raised':
        return [{ seq, title: 'Waiting for a person' }]
      case 'debate_end':
      case 'debate_cancelled':
        return [{ seq, title: 'End' }]
      case 'agent_message':
        return turned(choices, event.payload.agent, event.payload.proposal, seq)
      case 'vote_cast':
        return turned(choices, event.payload.agent ?? event.payload.user, event.payload.choice, seq)
      default:
        return []
    }
  })
}

function turned(
  choices: Map<string, string>,
  who: string | undefined,
  choice: string | undefined,
  seq: number,
): Mark[] {
  if (who === undefined || choice === undefined) return []
  const before = choices.get(who)
  choices.set(who, choice)
  if (before === undefined || before === choice) return []
  return [{ seq, title: `${who}: ${before} → ${choice}`, reversal: who }]
}

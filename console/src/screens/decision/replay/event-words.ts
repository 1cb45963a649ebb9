import type { DebateEvent } from '../../../stream/frames.ts'

export interface EventWords {
  /** The agent that acted, if one did. */
  agent?: string | undefined
  what: string
  /** The text that was said. */
  text?: string | undefined
}

const spaced = (text: string) => text.replaceAll('_', ' ')

/** An event of the log as a sentence. */
export function eventWords(event: DebateEvent): EventWords {
  switch (event.type) {
    case 'debate_start':
      return { what: 'Question asked', text: event.payload.topic }
    case 'debate_forked':
      return { what: 'Forked from another debate', text: event.payload.topic }
    case 'evidence_attached':
      return { what: `Evidence added: ${event.payload.title}`, text: event.payload.content }
    case 'evidence_sought':
      return {
        what: `Searched for missing information: found ${event.payload.found}`,
        text: event.payload.queries.map(({ query }) => query).join('\n'),
      }
    case 'round_start':
      return { what: `Round ${event.payload.round} begins` }
    case 'phase_change':
      return { what: `Now: ${spaced(event.payload.to)}` }
    case 'agent_message':
      return { agent: event.payload.agent, what: spaced(event.payload.phase), text: event.payload.content }
    case 'critique':
      return {
        agent: event.payload.agent,
        what: `criticises ${event.payload.proposal}`,
        text: event.payload.issues.join('\n'),
      }
    case 'ballot_opened':
      return {
        what: 'The ballot opens',
        text: event.payload.proposals.map(({ id, text }) => `${id}: ${text}`).join('\n'),
      }
    case 'vote_cast':
      return {
        agent: event.payload.agent ?? event.payload.user,
        what: `votes for ${event.payload.choice}`,
        text: event.payload.reason,
      }
    case 'vote_tally':
      return {
        what: `Votes counted: confidence ${event.payload.confidence.toFixed(2)}`,
        text: countsOf(event.payload.counts),
      }
    case 'consensus_reached':
      return { what: 'Consensus', text: event.payload.answer }
    case 'round_end':
      return { what: `Round ${event.payload.round} ended` }
    case 'debate_end':
      return { what: `The debate ended: ${spaced(event.payload.outcome)}`, text: event.payload.answer }
    case 'agent_failed':
      return {
        agent: event.payload.agent,
        what: `gives no answer: ${spaced(event.payload.reason)}`,
        text: event.payload.message,
      }
    case 'breakpoint_raised':
      return { what: 'Waiting for a person', text: event.payload.message }
    case 'intervention_added':
      return { what: `Intervention: ${spaced(event.payload.kind)}`, text: event.payload.content }
    default:
      return { what: spaced(event.type) }
  }
}

const countsOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .filter(([, votes]) => votes > 0)
    .map(([choice, votes]) => `${choice}: ${votes}`)
    .join(', ')

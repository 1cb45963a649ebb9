import type { Platform } from '../../src/platform.ts'
import type { NewEvent } from '../../src/shared/event-types.ts'
import { exampleEvent } from './debate-events.ts'

const AGENTS = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist', 'builtin-historian', 'builtin-pragmatist']
const SENTENCES = [
  'The evidence does not bear the weight that is put on it.',
  'Of the last 12 outages, 9 came from the shared database.',
  'A release takes 3.5 hours, and nobody has said what it would take afterwards.',
  'I would rather know the cost of being wrong than the chance of being right.',
]

/** What an agent says as the nth message, now short and now long. */
export function nthMessage(n: number, agent = AGENTS[n % AGENTS.length] ?? ''): NewEvent {
  const sentences = Array.from({ length: 1 + ((n * 7) % 9) }, (_, place) => SENTENCES[(n + place) % SENTENCES.length])
  const event = exampleEvent('agent_message', { ask: `1:opening:${agent}:${n}`, agent })
  return { ...event, private: { content: `Message ${n}. ${sentences.join(' ')}` } }
}

/** A debate with so many messages, still under way; nobody runs it. */
export async function longDebate({ log, newId }: Platform, organizationId: string, messages: number) {
  const debateId = newId('debate')
  const said = Array.from({ length: messages }, (_, place) => nthMessage(place + 1))
  const events = [exampleEvent('debate_start'), exampleEvent('round_start'), ...said]
  await log.append({ debateId, expectedVersion: 0, create: { organizationId }, events })
  return { debateId, version: events.length }
}

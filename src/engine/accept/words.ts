import type { EngineEvent } from '../events.ts'
import type { Answer, Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'
import { type Asked, withoutUsage } from './asked.ts'

/** So many remarks are heard of one answer. */
const MOST_WORDS = 5

/** What was said on the agents' channel beside the answer. */
export function channelEvents(
  { protocol, panel }: DebateState,
  { key }: Ask,
  answer: Answer,
  asked: Asked,
): EngineEvent[] {
  if (!protocol.enable_agent_channels || answer.kind === 'failed') return []
  const said = (answer.words ?? []).filter(({ content }) => content.trim() !== '').slice(0, MOST_WORDS)
  return said.map(({ to, content }, index) => {
    const addressed = panel.some(({ agent }) => agent === to)
    return {
      type: 'agent_message',
      data: {
        ...withoutUsage(asked),
        ask: `${key}#${index + 1}`,
        role: 'channel',
        ...(addressed && to !== undefined && { to }),
      },
      private: { content },
    }
  })
}

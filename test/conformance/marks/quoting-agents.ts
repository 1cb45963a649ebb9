import type { DebateState } from '../../../src/engine/state.ts'
import { type Script, voice } from '../../support/scripted-agents.ts'

/** Everything that people wrote into a debate, as an agent hears it. */
const heard = ({ topic, evidence, messages, personas, breakpoints }: DebateState) =>
  [
    topic,
    ...Object.values(personas),
    ...evidence.flatMap(({ title, source, content }) => [title, source, content]),
    ...messages.filter(({ user }) => user !== null).map(({ content }) => content),
    ...breakpoints.map(({ message }) => message),
  ].join('. ')

export interface Interjections {
  /** What a person does while a debate is held, once: after its proposals stand. */
  during: Map<string, () => Promise<void>>
}

/** Two who say word for word what people said, whatever they are asked for. */
export function quotingAgents({ during }: Interjections): Record<string, Script> {
  const quoting: Script = async (ask, state, options) => {
    const act = state.proposals.length > 0 ? during.get(state.debateId) : undefined
    if (act && during.delete(state.debateId)) await act()
    const says = `You wrote: ${heard(state)}`
    const manner = { says, because: says, finds: says, suggests: says }
    const closed = { ...manner, proposal: ask.agent === 'echo' ? 'p1' : 'p2' }
    return voice(state.closed ? closed : manner)(ask, state, options)
  }
  return { echo: quoting, parrot: quoting }
}

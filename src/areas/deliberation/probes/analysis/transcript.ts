import type { DebateState } from '../../../../engine/state.ts'

/** More than any reviewer reads; the end of a debate says more than its beginning. */
const LONGEST = 200_000

/** A debate as a text that can be read from top to bottom. */
export function transcriptOf(state: DebateState): string {
  const said = state.messages
    .filter(({ discarded, content }) => !discarded && content !== '')
    .map(({ version, round, phase, agent, content }) => ({
      version,
      text: `Round ${round}, ${phase}. ${agent ?? 'A person'}: ${content}`,
    }))
  const criticised = state.critiques.map(({ version, round, agent, proposal, issues }) => ({
    version,
    text: `Round ${round}, critique. ${agent} on ${proposal}: ${issues.join(' ')}`,
  }))
  const voted = state.votes.map(({ version, round, agent, choice, reason }) => ({
    version,
    text: `Round ${round}, vote. ${agent ?? 'A person'} chose ${choice}: ${reason}`,
  }))
  const lines = [...said, ...criticised, ...voted].sort((a, b) => a.version - b.version).map(({ text }) => text)
  const end = state.end ? [`Result: ${state.end.result}. ${state.end.summary}`] : []
  return [...lines, ...end].join('\n\n').slice(-LONGEST)
}

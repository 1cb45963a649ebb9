import type { Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'

/** What this ask wants of the agent. */
export function taskOf(state: DebateState, { purpose, agent, instruction }: Ask): string {
  switch (purpose) {
    case 'opening':
      return state.closed
        ? 'Decide for one of the options and argue for it. You do not see what others think; think for yourself.'
        : 'Answer the question with a concrete proposal. You do not see what others think; think for yourself.'
    case 'critique':
      return 'Criticise each of these proposals: what is wrong, unproven or missing, how grave it is, and how to mend it.'
    case 'revision':
      return revisionTask(state, agent)
    case 'vote':
      return 'Vote for the proposal that is right, whoever made it. Do not give in merely in order to agree.'
    case 'judgement':
      return judgementTask(state)
    case 'statement':
      return instruction ?? 'Say what you think.'
  }
}

function revisionTask({ proposals, closed }: DebateState, agent: string): string {
  const held = proposals.find(({ holders, withdrawn }) => !withdrawn && holders.includes(agent))
  const standing = held ? `You stand behind ${held.id}. ` : ''
  if (!closed && proposals.every(({ withdrawn }) => withdrawn))
    return 'Nobody could answer before. The evidence has grown since: answer the question with a concrete proposal, or say what is still missing.'
  if (closed)
    return `${standing}Weigh the critiques and say which option you stand behind now, and why; adopt it by its id.`
  return `${standing}Weigh the critiques. Rewrite your own proposal, or adopt a better one by its id. Keep what was not refuted.`
}

function judgementTask({ tallies }: DebateState): string {
  const winner = tallies.at(-1)?.winner
  return winner
    ? `Write the panel's answer to the question, on the basis of ${winner}, which leads the vote. Name the objections that remain.`
    : 'The vote is tied or empty. Write what can be said on the question, and what it hangs on.'
}

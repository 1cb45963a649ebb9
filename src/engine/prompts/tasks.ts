import type { Ask } from '../flow/asks.ts'
import type { DebateState } from '../state.ts'
import { proposalIds } from '../votes/proposals.ts'

const OPENING = {
  closed: 'Decide for one of the options and argue for it. You do not see what others think; think for yourself.',
  open: 'Answer the question with a concrete proposal. You do not see what others think; think for yourself.',
}
const CRITIQUE =
  'Criticise each of these proposals: what is wrong, unproven or missing, how grave it is, and how to mend it.'
const REVISION = {
  first:
    'Nobody could answer before. The evidence has grown since: answer the question with a concrete proposal, or say what is still missing.',
  closed: 'Weigh the critiques and say which option you stand behind now, and why; adopt it by its id.',
  open: 'Weigh the critiques. Rewrite your own proposal, or adopt a better one by its id. Keep what was not refuted.',
}
const VOTE = 'Vote for the proposal that is right, whoever made it. Do not give in merely in order to agree.'
const STATEMENT = 'Say what you think.'
const TIED = 'The vote is tied or empty. Write what can be said on the question, and what it hangs on.'
const standing = (id: string) => `You stand behind ${id}. `
const judging = (winner: string) =>
  `Write the panel's answer to the question, on the basis of ${winner}, which leads the vote. Name the objections that remain.`

/** The task of this ask. */
export function taskOf(state: DebateState, { purpose, agent, instruction }: Ask): string {
  switch (purpose) {
    case 'opening':
      return state.closed ? OPENING.closed : OPENING.open
    case 'critique':
      return CRITIQUE
    case 'revision':
      return revisionTask(state, agent)
    case 'vote':
      return VOTE
    case 'judgement':
      return judgementTask(state)
    case 'statement':
      return instruction ?? STATEMENT
  }
}

function revisionTask({ proposals, closed }: DebateState, agent: string): string {
  if (!closed && proposals.every(({ withdrawn }) => withdrawn)) return REVISION.first
  const held = proposals.find(({ holders, withdrawn }) => !withdrawn && holders.includes(agent))
  return `${held ? standing(held.id) : ''}${closed ? REVISION.closed : REVISION.open}`
}

function judgementTask({ tallies }: DebateState): string {
  const winner = tallies.at(-1)?.winner
  return winner ? judging(winner) : TIED
}

/** The length of the longest task in the debate. */
export function longestTask(state: DebateState): number {
  const id = proposalIds(state).at(-1) ?? ''
  const revisions = [REVISION.first, ...[REVISION.closed, REVISION.open].map((text) => standing(id) + text)]
  const tasks = [OPENING.closed, OPENING.open, CRITIQUE, ...revisions, VOTE, judging(id), TIED, STATEMENT]
  return Math.max(...[...tasks, ...state.instructions].map(({ length }) => length))
}

import type { Choice } from './schema.ts'
import type { ApprovalRecord } from './store.ts'
import { mayAnswer, type StandingAnswer } from './who-may-answer.ts'

/** Whether a choice decides: a no does at once, a yes when so many who may still answer have chosen it. */
export function decidingChoice(
  approval: Pick<ApprovalRecord, 'askedBy' | 'choices' | 'confirmation' | 'mayAnswer' | 'needed'>,
  chosen: Choice,
  answers: readonly StandingAnswer[],
): boolean {
  if (chosen.means === 'no') return true
  const counting = answers.filter((answer) => answer.choice === chosen.id && mayAnswer(approval, answer))
  return counting.length >= approval.needed
}

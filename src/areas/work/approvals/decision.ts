import type { Choice } from './schema.ts'
import type { ApprovalRecord } from './store.ts'
import { mayAnswer, type Standing } from './who-may-answer.ts'

/** Whether a choice decides: a no does at once, a yes when so many who may still answer have chosen it. */
export function decidingChoice(
  approval: Pick<ApprovalRecord, 'askedBy' | 'alsoAskedBy' | 'choices' | 'confirmation' | 'mayAnswer' | 'needed'>,
  chosen: Choice,
  answers: ReadonlyMap<string, string>,
  present: readonly Standing[],
): boolean {
  if (chosen.means === 'no') return true
  const agreeing = present.filter((person) => answers.get(person.userId) === chosen.id && mayAnswer(approval, person))
  return agreeing.length >= approval.needed
}

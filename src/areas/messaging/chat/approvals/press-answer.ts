import type { Caller } from '../../../../shared/identity/caller.ts'
import type { ToldIn } from '../broadcast/store.ts'
import { type ChatCommand, type ChatCommandResult, requirePermission } from '../commands/chat-command.ts'

interface PressAnswerDependencies {
  isToldIn: ToldIn
  /** Answers as this person, in whichever tenant of theirs it is asked; repeating an answer that decided is no error. */
  answer: (approval: { id: string; choice: number }, person: Caller) => Promise<void>
  /** Counts like an answer over HTTP, once for a message. */
  charge: (caller: Caller, messageId: string) => Promise<void>
}

const UNKNOWN = {
  outcome: 'refused',
  why: 'This button is unknown here.',
  say: 'refused',
} as const

/** A pressed answer: the person's whom the presser is linked with, never in the name of a workspace or connection. */
export const pressAnswer =
  ({ isToldIn, answer, charge }: PressAnswerDependencies) =>
  async ({ connection, message, sender }: ChatCommand, value: string): Promise<ChatCommandResult> => {
    const [id = '', choice = ''] = value.split('|')
    if (message.kind !== 'button' || !(await isToldIn(connection.id, id))) return UNKNOWN
    const person = requirePermission(sender, 'approvals.write')
    await charge(person, message.id)
    await answer({ id, choice: Number(choice) }, person)
    return { outcome: 'answered', say: 'recorded' }
  }
export type PressAnswer = ReturnType<typeof pressAnswer>

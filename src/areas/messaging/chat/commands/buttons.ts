import { invalid } from '../../../../shared/errors.ts'
import { type Command, type CommandResult, requirePermission } from './command.ts'
import type { DebateActions } from './debate-actions.ts'

interface ButtonPress {
  name: string
  value: string
  input: string | undefined
}

/** Carries out a pressed button or a submitted form; `value` names the debate, or the breakpoint and the choice. */
export async function pressButton(
  debates: DebateActions,
  command: Command,
  { name, value, input }: ButtonPress,
): Promise<CommandResult> {
  const { message, sender } = command
  const [id = '', choice = ''] = value.split('|')
  const debateId = debates.debateOf(id)
  if (!debateId || !(await debates.mayPress(command, debateId))) {
    return { outcome: 'refused', why: 'This button belongs to nothing that is known here.', say: 'refused' }
  }
  switch (name) {
    case 'why':
      return { outcome: 'why', debateId, say: 'why' }
    case 'agree':
    case 'disagree':
      await debates.vote(debateId, name, requirePermission(sender, 'debates.update'), message.id)
      return { outcome: 'voted', debateId, say: 'recorded' }
    case 'challenge': {
      const caller = requirePermission(sender, 'debates.update')
      if (!input?.trim()) {
        return {
          outcome: 'asked_back',
          why: 'Reply in this thread with “challenge: …” and say what is wrong.',
          say: 'asked_back',
        }
      }
      await debates.say({ debateId, kind: 'challenge', words: input }, caller, message.id)
      return { outcome: 'challenge', debateId, say: 'recorded' }
    }
    case 'outcome': {
      if (choice !== 'right' && choice !== 'wrong') throw invalid('value', 'must say right or wrong')
      await debates.turnedOut(debateId, choice === 'right', requirePermission(sender, 'debates.update'))
      return { outcome: 'outcome', debateId, say: 'recorded' }
    }
    case 'resolve': {
      if (choice !== 'c' && choice !== 'a') throw invalid('value', 'must say to go on or to end')
      await debates.resolve(id, choice === 'c' ? 'continue' : 'abort', requirePermission(sender, 'debates.update'))
      /** Where there is a post, it says sender decided; a mail stays as it was sent. */
      return message.kind === 'mail'
        ? { outcome: 'resolved', debateId, say: 'recorded' }
        : { outcome: 'resolved', debateId }
    }
    case 'stop':
      await debates.cancel(debateId, requirePermission(sender, 'debates.update'))
      return { outcome: 'stopped', debateId, say: 'recorded' }
    default:
      return { outcome: 'refused', why: 'This button is not known here.', say: 'refused' }
  }
}

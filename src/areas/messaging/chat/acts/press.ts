import { invalid } from '../../../../shared/errors.ts'
import type { ChatDebates } from './debates.ts'
import { type Acted, personWith, type Speaking } from './speaking.ts'

interface Pressed {
  name: string
  value: string
  input: string | undefined
}

/** What buttons and forms do; `value` names the debate, or the breakpoint and the choice. */
export async function pressed(
  debates: ChatDebates,
  speaking: Speaking,
  { name, value, input }: Pressed,
): Promise<Acted> {
  const { message, who } = speaking
  const [id = '', choice = ''] = value.split('|')
  const debateId = debates.debateOf(id)
  if (!debateId || !(await debates.mayPress(speaking, debateId))) {
    return { outcome: 'refused', why: 'This button belongs to nothing that is known here.', say: 'refused' }
  }
  switch (name) {
    case 'why':
      return { outcome: 'why', debateId, say: 'why' }
    case 'agree':
    case 'disagree':
      await debates.vote(debateId, name, personWith(who, 'debates.update'), message.id)
      return { outcome: 'voted', debateId, say: 'recorded' }
    case 'challenge': {
      const caller = personWith(who, 'debates.update')
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
      await debates.turnedOut(debateId, choice === 'right', personWith(who, 'debates.update'))
      return { outcome: 'outcome', debateId, say: 'recorded' }
    }
    case 'resolve': {
      if (choice !== 'c' && choice !== 'a') throw invalid('value', 'must say to go on or to end')
      await debates.resolve(id, choice === 'c' ? 'continue' : 'abort', personWith(who, 'debates.update'))
      /** Where there is a post, it says who decided; a mail stays as it was sent. */
      return message.kind === 'mail'
        ? { outcome: 'resolved', debateId, say: 'recorded' }
        : { outcome: 'resolved', debateId }
    }
    case 'stop':
      await debates.cancel(debateId, personWith(who, 'debates.update'))
      return { outcome: 'stopped', debateId, say: 'recorded' }
    default:
      return { outcome: 'refused', why: 'This button is not known here.', say: 'refused' }
  }
}

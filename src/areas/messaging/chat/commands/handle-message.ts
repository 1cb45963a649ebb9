import { invalid, ServiceError } from '../../../../shared/errors.ts'
import type { Connection } from '../../connections/index.ts'
import type { PressAnswer } from '../approvals/press-answer.ts'
import type { Thread, ThreadStore, WaitingMessage } from '../threads/store.ts'
import { type ChatCommand, type ChatCommandResult, requirePermission } from './chat-command.ts'
import type { DebateActions } from './debate-actions.ts'
import { intentOf, type OpenDebate } from './intent.ts'
import type { AuthorizeSender } from './sender-authorization.ts'

/** A slash command refers to what its sender asked in the same place, and so do “status” and “stop” in a private chat. */
function refersToPlace({ peer }: Thread, message: WaitingMessage): boolean {
  const isAlone = peer.kind === 'dm' || peer.kind === 'number'
  return message.kind === 'command' || (isAlone && ['status', 'stop'].includes(intentOf(message, undefined).want))
}

/** Works out what a message asks for and does it. A refusal is an answer, not an error. */
export function messageHandler({
  store,
  authorizeSender,
  debates,
  pressAnswer,
}: {
  store: Pick<ThreadStore, 'debates' | 'debatesAskedBy'>
  authorizeSender: AuthorizeSender
  debates: DebateActions
  pressAnswer: PressAnswer
}) {
  async function newestOf(thread: Thread, message: WaitingMessage): Promise<OpenDebate | undefined> {
    const asked = refersToPlace(thread, message) ? await store.debatesAskedBy(thread, message.sender.id) : []
    for (const { debateId, messageId } of [...(await store.debates(thread.id)), ...asked]) {
      const isOver = messageId === message.id ? undefined : await debates.isOver(debateId)
      if (isOver !== undefined) return { debateId, isOver }
    }
    return undefined
  }

  async function execute(command: ChatCommand): Promise<ChatCommandResult> {
    const { thread, message, sender } = command
    const newest = await newestOf(thread, message)
    const intent = intentOf(message, newest)
    const debateId = newest?.debateId
    switch (intent.want) {
      case 'help':
      case 'agents':
      case 'link':
        return { outcome: intent.want, say: intent.want }
      case 'status':
        return { outcome: 'status', say: 'status', ...(debateId && { debateId }) }
      case 'stop': {
        if (!debateId) return { outcome: 'refused', why: 'There is no debate here.', say: 'refused' }
        await debates.cancel(debateId, requirePermission(sender, 'debates.update'))
        return { outcome: 'stopped', debateId, say: 'recorded' }
      }
      case 'say': {
        const caller = requirePermission(sender, 'debates.update')
        await debates.say(intent, caller, message.id)
        return { outcome: intent.kind, debateId: intent.debateId }
      }
      case 'ask':
        return debates.ask(command, intent)
      case 'press':
        return intent.name === 'answer' ? pressAnswer(command, intent.value) : pressButton(debates, command, intent)
      case 'refuse':
        return { outcome: 'refused', why: intent.why, say: 'refused' }
      case 'nothing':
        return { outcome: 'ignored' }
    }
  }

  return async (connection: Connection, thread: Thread, message: WaitingMessage): Promise<ChatCommandResult> => {
    const sender = await authorizeSender(connection, thread, message)
    const person = sender.is === 'person' ? { userId: sender.caller.userId } : {}
    try {
      return { ...person, ...(await execute({ connection, thread, message, sender })) }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      return { ...person, outcome: 'refused', why: error.message, say: 'refused' }
    }
  }
}
export type HandleMessage = ReturnType<typeof messageHandler>

interface ButtonPress {
  name: string
  value: string
  input: string | undefined
}

/** Carries out a pressed button or a submitted form; `value` names the debate, or the breakpoint and the choice. */
async function pressButton(
  debates: DebateActions,
  command: ChatCommand,
  { name, value, input }: ButtonPress,
): Promise<ChatCommandResult> {
  const { message, sender } = command
  const [id = '', choice = ''] = value.split('|')
  const debateId = debates.debateOf(id)
  if (!debateId || !(await debates.mayPress(command, debateId))) {
    return { outcome: 'refused', why: 'This button is unknown here.', say: 'refused' }
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
      if (choice !== 'c' && choice !== 'a') throw invalid('value', 'must say whether to continue or to end')
      await debates.resolve(id, choice === 'c' ? 'continue' : 'abort', requirePermission(sender, 'debates.update'))
      /** Where there is a post, it shows who decided; a mail stays as it was sent. */
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

import { ServiceError } from '../../../../shared/errors.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread, ThreadStore, WaitingMessage } from '../threads/store.ts'
import { pressButton } from './buttons.ts'
import { type Command, type CommandResult, requirePermission } from './command.ts'
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
}: {
  store: Pick<ThreadStore, 'debates' | 'debatesAskedBy'>
  authorizeSender: AuthorizeSender
  debates: DebateActions
}) {
  async function newestOf(thread: Thread, message: WaitingMessage): Promise<OpenDebate | undefined> {
    const asked = refersToPlace(thread, message) ? await store.debatesAskedBy(thread, message.sender.id) : []
    for (const { debateId, messageId } of [...(await store.debates(thread.id)), ...asked]) {
      const isOver = messageId === message.id ? undefined : await debates.isOver(debateId)
      if (isOver !== undefined) return { debateId, isOver }
    }
    return undefined
  }

  async function execute(command: Command): Promise<CommandResult> {
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
        return pressButton(debates, command, intent)
      case 'refuse':
        return { outcome: 'refused', why: intent.why, say: 'refused' }
      case 'nothing':
        return { outcome: 'ignored' }
    }
  }

  return async (connection: Connection, thread: Thread, message: WaitingMessage): Promise<CommandResult> => {
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

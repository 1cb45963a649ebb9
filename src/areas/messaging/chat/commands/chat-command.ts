import { forbidden } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../../shared/identity/permissions.ts'
import type { Connection } from '../../connections/index.ts'
import type { PostType } from '../posts/post-queue.ts'
import type { Thread, WaitingMessage } from '../threads/store.ts'
import type { Sender } from './sender-authorization.ts'

/** The result of a chat command, and the answer to its sender. */
export interface ChatCommandResult {
  outcome: string
  why?: string
  userId?: string
  debateId?: string
  /** The channel binding that applied. */
  bindingId?: string
  /** The thread sees nothing of the debate while it runs. */
  quiet?: true
  say?: PostType
  /** The whole thread sees the answer, not its sender alone. */
  aloud?: true
}

/**
 * A chat command: a message that asks Parley for something, with its sender and its place. (The commands of the engine
 * are another thing.)
 */
export interface ChatCommand {
  connection: Connection
  thread: Thread
  message: WaitingMessage
  sender: Sender
}

/** Only linked members with the permission take part; the error tells others how to link their account. */
export function requirePermission(sender: Sender, permission: Permission): Caller {
  if (sender.is === 'person' && permits(sender.caller, permission)) return sender.caller
  if (sender.is === 'person') throw forbidden(`This needs the permission ${permission}`, { permission })
  throw forbidden(sender.is === 'workspace' ? sender.lacks : sender.why)
}

import { forbidden } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../../shared/identity/permissions.ts'
import type { Connection } from '../../connections/index.ts'
import type { Thread, WaitingMessage } from '../driving/store.ts'
import type { Saying } from '../posts/said.ts'
import type { Who } from './who.ts'

/** What came of a message: in one word, and what is said to whoever wrote it. */
export interface Acted {
  outcome: string
  why?: string
  userId?: string
  debateId?: string
  /** The binding that took it up. */
  bindingId?: string
  /** Nothing is shown of the debate while it goes on. */
  quiet?: true
  say?: Saying
  /** Everybody in the thread sees it. */
  aloud?: true
}

export interface Speaking {
  connection: Connection
  thread: Thread
  message: WaitingMessage
  who: Who
}

/** Only a linked person with the right takes part; others are told how to become one. */
export function personWith(who: Who, permission: Permission): Caller {
  if (who.is === 'person' && permits(who.caller, permission)) return who.caller
  if (who.is === 'person') throw forbidden(`This needs the permission ${permission}`, { permission })
  throw forbidden(who.is === 'workspace' ? who.lacks : who.why)
}

import { forbidden, ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Permission, permits } from '../../../../shared/identity/permissions.ts'
import type { Connection } from '../../connections/connection.ts'
import type { DrivingStore, Thread, WaitingMessage } from '../driving/store.ts'
import type { Saying } from '../posts/said.ts'
import type { ChatDebates } from './debates.ts'
import { intentOf, type OpenDebate } from './intent.ts'
import { pressed } from './press.ts'
import type { Who, WhoSpeaks } from './who.ts'

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

interface Needs {
  store: Pick<DrivingStore, 'debates'>
  whoSpeaks: WhoSpeaks
  debates: ChatDebates
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
  throw forbidden('For this I have to know who you are here. Say “link” to connect your account.')
}

/** Decides what a message is meant for and does it; refusals are answers. */
export function actOn({ store, whoSpeaks, debates }: Needs) {
  async function newestOf(thread: Thread, message: WaitingMessage): Promise<OpenDebate | undefined> {
    const known = await store.debates(thread.id)
    const newest = known.find(({ messageId }) => messageId !== message.id)
    return newest && { debateId: newest.debateId, isOver: await debates.isOver(newest.debateId) }
  }

  async function done(speaking: Speaking): Promise<Acted> {
    const { thread, message, who } = speaking
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
        if (!debateId) return { outcome: 'refused', why: 'There is no debate in this thread.', say: 'refused' }
        await debates.cancel(debateId, personWith(who, 'debates.update'))
        return { outcome: 'stopped', debateId, say: 'recorded' }
      }
      case 'say': {
        const caller = personWith(who, 'debates.update')
        await debates.say(intent, caller, message.id)
        return { outcome: intent.kind, debateId: intent.debateId }
      }
      case 'ask':
        return debates.ask(speaking, intent)
      case 'press':
        return pressed(debates, speaking, intent)
      case 'nothing':
        return { outcome: 'ignored' }
    }
  }

  return async (connection: Connection, thread: Thread, message: WaitingMessage): Promise<Acted> => {
    const who = await whoSpeaks(connection, message.sender)
    const person = who.is === 'person' ? { userId: who.caller.userId } : {}
    try {
      return { ...person, ...(await done({ connection, thread, message, who })) }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error
      return { ...person, outcome: 'refused', why: error.message, say: 'refused' }
    }
  }
}
export type ActOn = ReturnType<typeof actOn>

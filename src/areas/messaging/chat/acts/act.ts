import { ServiceError } from '../../../../shared/errors.ts'
import type { Connection } from '../../connections/index.ts'
import type { DrivingStore, Thread, WaitingMessage } from '../driving/store.ts'
import type { AskedByStore } from './asked-by-store.ts'
import type { ChatDebates } from './debates.ts'
import { intentOf, type OpenDebate } from './intent.ts'
import { pressed } from './press.ts'
import { type Acted, personWith, type Speaking } from './speaking.ts'
import type { WhoSpeaks } from './who.ts'

interface Needs {
  store: Pick<DrivingStore, 'debates'> & AskedByStore
  whoSpeaks: WhoSpeaks
  debates: ChatDebates
}

/** A command means what its writer asked in the same place, and so do “status” and “stop” where somebody talks with us alone. */
function standsInNoThread({ peer }: Thread, message: WaitingMessage): boolean {
  const isAlone = peer.kind === 'dm' || peer.kind === 'number'
  return message.kind === 'command' || (isAlone && ['status', 'stop'].includes(intentOf(message, undefined).want))
}

/** Decides what a message is meant for and does it; refusals are answers. */
export function actOn({ store, whoSpeaks, debates }: Needs) {
  async function newestOf(thread: Thread, message: WaitingMessage): Promise<OpenDebate | undefined> {
    const asked = standsInNoThread(thread, message) ? await store.askedBy(thread, message.sender.id) : []
    for (const { debateId, messageId } of [...(await store.debates(thread.id)), ...asked]) {
      const isOver = messageId === message.id ? undefined : await debates.isOver(debateId)
      if (isOver !== undefined) return { debateId, isOver }
    }
    return undefined
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
        if (!debateId) return { outcome: 'refused', why: 'There is no debate here.', say: 'refused' }
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
      case 'refuse':
        return { outcome: 'refused', why: intent.why, say: 'refused' }
      case 'nothing':
        return { outcome: 'ignored' }
    }
  }

  return async (connection: Connection, thread: Thread, message: WaitingMessage): Promise<Acted> => {
    const who = await whoSpeaks(connection, thread, message)
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

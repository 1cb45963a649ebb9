import type { Caller } from '../../../../shared/identity/caller.ts'
import { oneLine } from '../../../../shared/text/foreign.ts'
import type { Bound } from '../../bindings/index.ts'
import type { Connections } from '../../connections/index.ts'
import type { DrivingStore } from '../driving/store.ts'
import type { AskForRulesStore } from './ask-for-rules-store.ts'
import { boundRequest } from './bound-request.ts'
import { earlierPieces, MOST_EARLIER } from './earlier-pieces.ts'
import type { HandedDebates } from './handed.ts'

interface Needs {
  debates: Pick<HandedDebates, 'startAs'>
  messages: AskForRulesStore
  threads: Pick<DrivingStore, 'thread' | 'earlier'>
  connections: Pick<Connections, 'find'>
  bound: Bound
  now: () => Date
}

const LONGEST_SUBJECT = 300

/** What is asked about a message: its words are material, and none of them the question itself but its subject, on one line. */
const topicOf = (subject: string) =>
  subject === '' ? 'What should we do about this message?' : `What should we do about this message: “${subject}”?`

/**
 * Asks the panel about a message under an id that was claimed before, as the place of the message is bound; nothing of it is told
 * there. `gone` when the message or its connection is.
 */
export const askingForRules =
  ({ debates, messages, threads, connections, bound, now }: Needs) =>
  async (messageId: string, debateId: string, caller: Caller) => {
    const message = await messages.message(caller.payer, messageId)
    const thread = message && (await threads.thread(message.threadId))
    const connection = thread && (await connections.find(caller.payer, thread.connectionId))
    if (!connection) return 'gone'
    const { request } = await boundRequest(bound, connection, thread, message, now())
    const earlier = await threads.earlier(thread.id, message, MOST_EARLIER)
    const pieces = earlierPieces([message, ...earlier], connection.kind)
    const subject = oneLine(message.subject ?? '').slice(0, LONGEST_SUBJECT)
    return debates.startAs(debateId, { ...request, topic: topicOf(subject) }, caller, { pieces })
  }
export type AskForRules = ReturnType<typeof askingForRules>

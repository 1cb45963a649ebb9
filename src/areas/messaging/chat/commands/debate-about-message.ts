import type { Caller } from '../../../../shared/identity/caller.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'
import type { DebateRequest } from '../../../deliberation/debates/index.ts'
import type { Connections } from '../../connections/index.ts'
import type { DebateClaimStore } from '../threads/debate-claim-store.ts'
import type { ThreadStore } from '../threads/store.ts'
import { type BuildDebateRequest, type DebateOperations, withDocuments } from './debate-request.ts'
import { earlierPieces, MOST_EARLIER } from './material.ts'

interface DebateOrder {
  /** The id of the debate if this is the first request for it. */
  fresh: string
  caller: Caller
  /** A person asks; debates that machines ask for are limited by the hour. */
  asked: boolean
  options?: Partial<Pick<DebateRequest, 'topic' | 'agents' | 'rounds'>>
  documentIds?: readonly string[]
}

/** `gone` where the message or its connection does not exist any more, `waitsUntil` where the debate cannot begin earlier. */
type MessageDebate = 'gone' | { waitsUntil: Date } | { debateId: string; began: 'begun' | 'there' }

const LONGEST_SUBJECT = 300
const TAKEN_MS = 5_000

/** The question about a message: of its words only the subject goes into the question, on one line; the rest is material. */
function topicOf(subject: string | null): string {
  const line = oneLine(subject ?? '').slice(0, LONGEST_SUBJECT)
  return line === '' ? 'What should we do about this message?' : `What should we do about this message: “${line}”?`
}

/**
 * Starts a debate about a message, in the name of a person who may read it and with the options of its channel binding. There is
 * one debate for a message, however many people or rules ask for it. Nothing about it is posted in its thread.
 */
export function debateAboutMessage({
  handed,
  threads,
  connections,
  requestAt,
  claims,
  now,
}: {
  handed: Pick<DebateOperations, 'startAs' | 'refuseBad'>
  threads: Pick<ThreadStore, 'thread' | 'earlier' | 'message'>
  connections: Pick<Connections, 'find'>
  requestAt: BuildDebateRequest
  claims: Pick<DebateClaimStore, 'claimAbout'>
  now: () => Date
}) {
  return async (messageId: string, order: DebateOrder): Promise<MessageDebate> => {
    const { caller, fresh, asked, options, documentIds = [] } = order
    const message = await threads.message(caller.payer, messageId)
    const thread = message && (await threads.thread(message.threadId))
    const connection = thread && (await connections.find(caller.payer, thread.connectionId))
    if (!connection) return 'gone'
    const topic = topicOf(message.subject)
    const planned = await requestAt({ connection, thread, message }, { topic, ...options }, caller)
    const grounded = withDocuments(planned.request, documentIds)
    if (message.debateId === null) await handed.refuseBad(grounded, planned.caller)
    const debateId = await claims.claimAbout(thread, messageId, fresh, now())
    if (debateId === undefined) return { waitsUntil: new Date(now().getTime() + TAKEN_MS) }
    const words = await threads.earlier(thread.id, { id: '', orderKey: message.orderKey }, MOST_EARLIER)
    const pieces = earlierPieces(words, connection.kind)
    const began = await handed.startAs(debateId, grounded, planned.caller, { pieces, asked })
    return typeof began === 'object' ? began : { debateId, began }
  }
}
export type DebateAboutMessage = ReturnType<typeof debateAboutMessage>

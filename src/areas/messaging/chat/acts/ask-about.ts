import type { Caller } from '../../../../shared/identity/caller.ts'
import { oneLine } from '../../../../shared/text/foreign.ts'
import type { DebateRequest } from '../../../deliberation/debates/index.ts'
import type { Connections } from '../../connections/index.ts'
import type { ClaimStore } from '../driving/claim-store.ts'
import type { DrivingStore } from '../driving/store.ts'
import type { AskedMessageStore } from './asked-message-store.ts'
import { type BoundRequests, withDocuments } from './bound-request.ts'
import { earlierPieces, MOST_EARLIER } from './earlier-pieces.ts'
import type { HandedDebates } from './handed.ts'

interface Needs {
  handed: Pick<HandedDebates, 'startAs' | 'refuseBad'>
  messages: AskedMessageStore
  threads: Pick<DrivingStore, 'thread' | 'earlier'>
  connections: Pick<Connections, 'find'>
  requestAt: BoundRequests
  claims: Pick<ClaimStore, 'claimAbout'>
  now: () => Date
}

interface Asking {
  /** The debate's id, where nobody has asked before. */
  fresh: string
  caller: Caller
  /** A person asks now; what machines ask for is counted by the hour. */
  asked: boolean
  wishes?: Partial<Pick<DebateRequest, 'topic' | 'agents' | 'rounds'>>
  documentIds?: readonly string[]
}

/** `gone` where the message or its connection is, `waitsUntil` where it cannot begin before. */
type AskedAbout = 'gone' | { waitsUntil: Date } | { debateId: string; began: 'begun' | 'there' }

const LONGEST_SUBJECT = 300
const TAKEN_MS = 5_000

/** What is asked about a message: its words are material, and none of them the question itself but its subject, on one line. */
function topicOf(subject: string | null): string {
  const line = oneLine(subject ?? '').slice(0, LONGEST_SUBJECT)
  return line === '' ? 'What should we do about this message?' : `What should we do about this message: “${line}”?`
}

/**
 * Has the panel debate a message, in the name of somebody who reads it and as its place is bound: once, whoever asks, people or
 * rules. The message and what stands before it are material, and nothing of it is told there.
 */
export function askingAbout({ handed, messages, threads, connections, requestAt, claims, now }: Needs) {
  return async (messageId: string, asking: Asking): Promise<AskedAbout> => {
    const { caller, fresh, asked, wishes, documentIds = [] } = asking
    const message = await messages.find(caller.payer, messageId)
    const thread = message && (await threads.thread(message.threadId))
    const connection = thread && (await connections.find(caller.payer, thread.connectionId))
    if (!connection) return 'gone'
    const topic = topicOf(message.subject)
    const { request } = await requestAt({ connection, thread, message }, { topic, ...wishes }, caller)
    const grounded = withDocuments(request, documentIds)
    if (message.debateId === null) await handed.refuseBad(grounded, caller)
    const debateId = await claims.claimAbout(thread, messageId, fresh, now())
    if (debateId === undefined) return { waitsUntil: new Date(now().getTime() + TAKEN_MS) }
    const words = await threads.earlier(thread.id, { id: '', orderKey: message.orderKey }, MOST_EARLIER)
    const pieces = earlierPieces(words, connection.kind)
    const began = await handed.startAs(debateId, grounded, caller, { pieces, asked })
    return typeof began === 'object' ? began : { debateId, began }
  }
}
export type AskAbout = ReturnType<typeof askingAbout>

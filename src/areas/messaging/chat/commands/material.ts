import { createHash } from 'node:crypto'
import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { EVIDENCE_KINDS } from '../../../../engine/evidence-kinds.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import { oneLine, visible } from '../../../../shared/text/untrusted-text.ts'
import type { UploadDocument } from '../../../knowledge/documents/index.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { Trust } from '../tables.ts'
import type { Thread, ThreadStore, WaitingMessage } from '../threads/store.ts'

interface MaterialDependencies {
  store: Pick<ThreadStore, 'earlier'>
  connections: Pick<Connections, 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  uploadDocument: UploadDocument
  /** The content of a mail's attachment; undefined where it is not available any more. */
  mailFile: (
    message: { payer: string; id: string },
    file: Pick<WaitingMessage['files'][number], 'url'>,
    signal: AbortSignal,
  ) => Promise<Uint8Array | undefined>
}

/** What a question rests on besides its text. */
export interface Material {
  pieces: Piece[]
  documentIds: string[]
  /** The files that are missing, and why. */
  leftOut: string[]
}

const MOST_FILES = 5
const LONGEST_MS = 30_000

/** Gathers the messages before a question, and imports the files that came with it as documents. */
export function materialOf({ store, connections, platformOf, uploadDocument, mailFile }: MaterialDependencies) {
  async function contextOf(account: Connection) {
    const [secrets = {}] = await connections.secrets(account)
    return { account, secrets, signal: AbortSignal.timeout(LONGEST_MS) }
  }

  /** The platform also knows messages that were not addressed to us; where it cannot be asked, we use those that we stored. */
  async function earlier(connection: Connection, thread: Thread, message: WaitingMessage): Promise<Earlier[]> {
    const platform = platformOf(connection.kind)
    if (message.reply && platform?.earlier) {
      const place = { peer: thread.peer.id, thread: thread.key }
      const before = { order: message.orderKey, most: MOST_EARLIER }
      try {
        const words = await platform.earlier(place, before, await contextOf(connection))
        return words.map(({ at, ...each }) => ({ ...each, at: at.toISOString() }))
      } catch (fault) {
        if (!(fault instanceof VendorError)) throw fault
      }
    }
    return store.earlier(thread.id, message, MOST_EARLIER)
  }

  type File = WaitingMessage['files'][number]

  async function contentOf(connection: Connection, message: WaitingMessage, file: File, signal: AbortSignal) {
    if (message.kind === 'mail') return mailFile({ payer: connection.payer, id: message.id }, file, signal)
    return platformOf(connection.kind)?.fetchFile?.(file, { ...(await contextOf(connection)), signal })
  }

  async function brought(connection: Connection, message: WaitingMessage, file: File, caller: Caller) {
    if (!permits(caller, 'documents.write')) return { why: 'the person who asks may not add documents' }
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const content = await contentOf(connection, message, file, signal)
      if (!content) return { why: 'it is not available' }
      const options = () => ({ metadata: { brought_by: connection.kind } })
      const { document } = await uploadDocument({ name: file.name, content, options }, caller, signal)
      return document.status === 'ready' ? { id: document.id } : { why: `it is ${document.status}` }
    } catch (fault) {
      if (fault instanceof VendorError) return { why: fault.message }
      if (fault instanceof ServiceError && fault.status < 500) return { why: fault.message }
      throw fault
    }
  }

  return async (connection: Connection, thread: Thread, message: WaitingMessage, caller: Caller): Promise<Material> => {
    const documentIds: string[] = []
    const leftOut = message.files.slice(MOST_FILES).map(({ name }) => `${name}: more than ${MOST_FILES} files`)
    for (const file of message.files.slice(0, MOST_FILES)) {
      const found = await brought(connection, message, file, caller)
      if ('id' in found && found.id) documentIds.push(found.id)
      else leftOut.push(`${file.name}: ${found.why}`)
    }
    const words = (await earlier(connection, thread, message)).filter(({ text }) => text.trim() !== '')
    return { pieces: earlierPieces(words, connection.kind), documentIds, leftOut }
  }
}
export type GatherMaterial = ReturnType<typeof materialOf>

interface Earlier {
  sender: { id: string; name?: string | null | undefined; guest?: boolean | undefined }
  text: string
  at: string
  trust?: Trust | null
}

/** How many messages before the question are read. */
export const MOST_EARLIER = 50
const MOST_BYTES = 100_000

/** How certain the author of a message is; a platform's signature proves the account. */
const PROVEN: Readonly<Record<Trust | 'platform' | 'guest', { confidence: number; said?: string }>> = {
  member: { confidence: 0.6 },
  platform: { confidence: 0.5 },
  known: { confidence: 0.5 },
  guest: { confidence: 0.4, said: 'from outside' },
  unverified: { confidence: 0.3, said: 'sender not proven' },
  failed: { confidence: 0.1, said: 'sender probably forged' },
}

/** The messages of a thread before the question, oldest first, as material to judge: never as instructions. */
export function earlierPieces(newestFirst: readonly Earlier[], platform: string): Piece[] {
  let left = MOST_BYTES
  const fitting = newestFirst.filter(({ text }) => {
    left -= Buffer.byteLength(text)
    return left >= 0
  })
  const { authority } = EVIDENCE_KINDS.message
  return fitting.toReversed().map(({ sender, text, at, trust }) => {
    const { text: content, hidden } = visible(text)
    const { confidence, said } = PROVEN[trust ?? (sender.guest ? 'guest' : 'platform')]
    const by = `${oneLine(sender.name ?? sender.id)}${said ? ` (${said})` : ''}`
    return {
      kind: 'message',
      title: `${by}, earlier in the thread`,
      source: `${platform}: ${by}`,
      content,
      digest: createHash('sha256').update(content).digest('hex'),
      confidence,
      freshness: 1,
      authority,
      reliability: Math.round((0.4 * confidence + 0.3 + 0.3 * authority) * 1e6) / 1e6,
      published: at,
      ...(hidden > 0 && { hidden }),
    }
  })
}

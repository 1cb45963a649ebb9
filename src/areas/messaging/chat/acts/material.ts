import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { BringDocument } from '../../../knowledge/documents/index.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { DrivingStore, Thread, WaitingMessage } from '../driving/store.ts'
import { type Earlier, earlierPieces, MOST_EARLIER } from './earlier-pieces.ts'

interface Needs {
  store: Pick<DrivingStore, 'earlier'>
  connections: Pick<Connections, 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
  bringDocument: BringDocument
  /** What is attached to a mail; undefined where it cannot be had any more. */
  mailFile: (
    message: { payer: string; id: string },
    file: Pick<WaitingMessage['files'][number], 'url'>,
    signal: AbortSignal,
  ) => Promise<Uint8Array | undefined>
}

/** What a question rests on besides its words. */
export interface Material {
  pieces: Piece[]
  documentIds: string[]
  /** The files that are missing, and why. */
  leftOut: string[]
}

const MOST_FILES = 5
const LONGEST_MS = 30_000

/** Gathers what was said in the thread before a question, and reads the files that came with it as documents. */
export function materialOf({ store, connections, platformOf, bringDocument, mailFile }: Needs) {
  async function contextOf(account: Connection) {
    const [secrets = {}] = await connections.secrets(account)
    return { account, secrets, signal: AbortSignal.timeout(LONGEST_MS) }
  }

  /** The platform knows what was not said to us; where it does not tell, there is what we heard. */
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
    if (!permits(caller, 'documents.write')) return { why: 'whoever asks may not bring documents' }
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const content = await contentOf(connection, message, file, signal)
      if (!content) return { why: 'it cannot be had' }
      const wishes = () => ({ metadata: { brought_by: connection.kind } })
      const { document } = await bringDocument({ name: file.name, content, wishes }, caller, signal)
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
export type MaterialOf = ReturnType<typeof materialOf>

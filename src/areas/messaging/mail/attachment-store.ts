import type { IncomingFile } from '../../../adapters/chat/incoming-message.ts'
import { mailReader, type ReadMail } from '../../../adapters/email/mail-reader.ts'
import { SandboxEnded } from '../../../adapters/sandbox/task.ts'
import type { Platform } from '../../../platform.ts'
import type { Database } from '../../../storage/database.ts'

const PLACE = 'attachment:'
export const placeUrl = (place: number) => `${PLACE}${place}`

/** The attachments as files of a message, each with its place in the mail; without inline parts and those that are too large. */
export const filesOf = ({ attachments }: Pick<ReadMail, 'attachments'>): IncomingFile[] =>
  attachments.flatMap(({ name, type, size, inline, tooLarge }, place) =>
    inline || tooLarge ? [] : [{ name, type, size, url: placeUrl(place) }],
  )

/** Reads attachments from the stored mail; undefined where one is no longer available. */
export function mailFiles({ db, sandbox, storedFiles }: Pick<Platform, 'db' | 'sandbox' | 'storedFiles'>) {
  const reader = mailReader({ sandbox, dns: async () => ({ code: 'ENOTFOUND' }) })

  return async (
    { payer, id }: { payer: string; id: string },
    { url }: Pick<IncomingFile, 'url'>,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> => {
    const row = await db
      .selectFrom('messages')
      .select(['raw_file_id', 'happened_at'])
      .where('organization_id', '=', payer)
      .where('id', '=', id)
      .executeTakeFirst()
    const file = row?.raw_file_id ? await storedFiles.find(payer, row.raw_file_id) : undefined
    const bytes = file && (await storedFiles.open(file))
    if (!row || !bytes) return undefined
    const raw = { bytes, receivedAt: new Date(row.happened_at) }
    return reader.attachment(raw, Number(url.slice(PLACE.length)), signal).catch((fault: unknown) => {
      if (fault instanceof SandboxEnded) return undefined
      throw fault
    })
  }
}
export type MailFile = ReturnType<typeof mailFiles>

interface ReadDocument {
  id: string
  status: 'processing' | 'ready' | 'failed'
}

/** Which attachments were read as documents already, by their digests. */
export const broughtDocuments =
  (db: Database) =>
  async (org: string, digests: readonly string[]): Promise<ReadonlyMap<string, ReadDocument>> => {
    if (digests.length === 0) return new Map()
    const rows = await db
      .selectFrom('library_items')
      .select(['id', 'digest', 'status'])
      .where('organization_id', '=', org)
      .where('kind', '=', 'document')
      .where('digest', 'in', digests)
      .execute()
    return new Map(rows.map(({ id, digest, status }) => [digest, { id, status }]))
  }
export type BroughtDocuments = ReturnType<typeof broughtDocuments>

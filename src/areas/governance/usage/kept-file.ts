import type { Enqueue } from '../../../background/queue/job.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { UsageFile } from './export.ts'
import { FORGET_FILE } from './jobs.ts'

interface Needs {
  storedFiles: Pick<StoredFiles, 'put' | 'link'>
  enqueue: Enqueue
  now: () => Date
}

const LINK_SECONDS = 900

/** Keeps a file for as long as its link holds. */
export const keptFile =
  ({ storedFiles, enqueue, now }: Needs) =>
  async ({ name, type, bytes }: UsageFile, { org, payer, userId }: Caller) => {
    const facts = { kind: 'exports', payer, name, type, createdBy: userId, maxBytes: bytes.length } as const
    const expiresAt = new Date(now().getTime() + LINK_SECONDS * 1000).toISOString()
    const stored = await storedFiles.put(org, facts, bytes, async (tx, file) => {
      const forgotten = { organization_id: org, file_id: file.id }
      await enqueue(FORGET_FILE, forgotten, { tx, startAfter: 2 * LINK_SECONDS })
      return file
    })
    return { url: storedFiles.link(stored, LINK_SECONDS), expiresAt }
  }

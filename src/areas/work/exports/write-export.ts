import { readSpool } from '../../../adapters/writers/spool.ts'
import type { Announce } from '../../../background/announcements/announcer.ts'
import type { SigningKey } from '../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { EXPORT_READY } from './announces.ts'
import { signedZip } from './signed-zip.ts'
import type { StoredExport, StoredExportStore } from './stored-export-store.ts'

const KEPT_DAYS = 7
const ZIP = 'application/zip'

/** Writes an export that was asked for, with a signed manifest of its parts, and stores it. */
export function exportWriter({
  store,
  kinds,
  storedFiles,
  signingKey,
  announce,
  now,
}: {
  store: Pick<StoredExportStore, 'ready'>
  kinds: () => readonly ArchiveKind[]
  storedFiles: StoredFiles
  signingKey: () => Promise<SigningKey>
  announce: Announce
  now: () => Date
}) {
  const weekFrom = (at: Date) => new Date(at.getTime() + KEPT_DAYS * DAY_MS)

  return {
    kindOf: (asked: StoredExport) => kinds().find(({ name }) => name === asked.kind),

    weekFrom,

    async write(asked: StoredExport, kind: ArchiveKind, signal: AbortSignal): Promise<void> {
      const { org, payer, by: createdBy, id, createdAt } = asked
      const file = await signedZip(
        { export_id: id, organization_id: org, kind: asked.kind, created_at: createdAt },
        async (add) =>
          kind.write(asked, async (name, content) => {
            signal.throwIfAborted()
            await add(name, content)
          }),
        await signingKey(),
      )
      const { size: maxBytes } = await file.stat()
      const name = `${kind.name}-${createdAt.slice(0, 10)}-${id}.zip`
      const isKept = kind.kept === 'forever'
      const facts = { kind: isKept ? 'archives' : 'exports', payer, name, type: ZIP, createdBy, maxBytes } as const
      const until = isKept ? null : weekFrom(now())
      const content = readSpool(file)
      const stored = storedFiles.put(org, facts, content, async (tx, kept) => {
        const isOurs = await store.ready(tx, asked, kept.id, now(), until)
        if (!isOurs) throw new Error('Somebody else has written this export')
        const data = { export_id: id, kind: kind.name, format: asked.format, bytes: kept.size }
        await announce(tx, { org, name: EXPORT_READY, data })
        await kind.ready?.(tx, { ...asked, expiresAt: until?.toISOString() ?? null })
      })
      await stored.finally(() => content.destroy())
    },
  }
}
export type ExportWriter = ReturnType<typeof exportWriter>

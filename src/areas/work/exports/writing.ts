import { openSpool, readSpool } from '../../../adapters/writers/spool.ts'
import { zipInto } from '../../../adapters/writers/zip.ts'
import type { Announce } from '../../../jobs/announce.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { EXPORT_READY } from './announces.ts'
import type { StoredExport, StoredExportStore } from './stored-store.ts'

interface Needs {
  store: Pick<StoredExportStore, 'ready'>
  kinds: () => readonly ArchiveKind[]
  storedFiles: StoredFiles
  signingKey: () => Promise<SigningKey>
  announce: Announce
  now: () => Date
}

const KEPT_DAYS = 7
const ZIP = 'application/zip'

/** Writes an export that was asked for, with a signed manifest of its parts, and stores it. */
export function exportWriter({ store, kinds, storedFiles, signingKey, announce, now }: Needs) {
  const weekFrom = (at: Date) => new Date(at.getTime() + KEPT_DAYS * DAY_MS)

  async function zipped(asked: StoredExport, kind: ArchiveKind, signal: AbortSignal) {
    const file = await openSpool()
    try {
      const zip = zipInto(file)
      const files: { name: string; bytes: number; sha256: string }[] = []
      await kind.write(asked, async (name, content) => {
        signal.throwIfAborted()
        files.push(await zip.add(name, content))
      })
      const { id: export_id, org: organization_id, createdAt: created_at } = asked
      const facts = { export_id, organization_id, kind: asked.kind, created_at, files }
      const manifest = signPaper('export', { schema: 'parley-export/1', ...facts }, await signingKey())
      await zip.add('manifest.json', JSON.stringify(manifest, null, 2))
      await zip.end()
    } catch (fault) {
      await file.close()
      throw fault
    }
    return file
  }

  return {
    kindOf: (asked: StoredExport) => kinds().find(({ name }) => name === asked.kind),

    weekFrom,

    async write(asked: StoredExport, kind: ArchiveKind, signal: AbortSignal): Promise<void> {
      const file = await zipped(asked, kind, signal)
      const { org, payer, by: createdBy, id, createdAt } = asked
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

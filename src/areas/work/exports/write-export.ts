import type { FileHandle } from 'node:fs/promises'
import { openSpool, readSpool } from '../../../adapters/writers/spool.ts'
import { zipInto } from '../../../adapters/writers/zip.ts'
import type { Announce } from '../../../background/announcements/announcer.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../shared/time/dates.ts'
import type { AddPart, ArchiveKind } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { EXPORT_READY } from './announces.ts'
import type { StoredExport, StoredExportStore } from './stored-export-store.ts'

const KEPT_DAYS = 7
const ZIP = 'application/zip'

/** Writes a requested export with a signed manifest of its parts, and stores it. */
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
        if (!isOurs) throw new Error('Another worker has written this export')
        const data = { export_id: id, kind: kind.name, format: asked.format, bytes: kept.size }
        await announce(tx, { org, name: EXPORT_READY, data })
        await kind.ready?.(tx, { ...asked, expiresAt: until?.toISOString() ?? null })
      })
      await stored.finally(() => content.destroy())
    },
  }
}
export type ExportWriter = ReturnType<typeof exportWriter>

/** The name of the part that lists the others. */
export const MANIFEST = 'manifest.json'

/** A part as the signed manifest lists it. */
export interface ManifestFile {
  name: string
  bytes: number
  /** In hex. */
  sha256: string
}

/** Writes the parts into a temporary ZIP file, and last a signed manifest with these facts and the digest of each part. */
export async function signedZip(
  facts: JsonObject,
  write: (add: AddPart) => Promise<void>,
  key: SigningKey,
): Promise<FileHandle> {
  const file = await openSpool()
  try {
    const zip = zipInto(file)
    const files: ManifestFile[] = []
    await write(async (name, content) => {
      files.push(await zip.add(name, content))
    })
    const paper: JsonObject = { schema: 'parley-export/1', ...facts, files: files.map((each) => ({ ...each })) }
    await zip.add(MANIFEST, JSON.stringify(signPaper('export', paper, key), null, 2))
    await zip.end()
    return file
  } catch (fault) {
    await file.close()
    throw fault
  }
}

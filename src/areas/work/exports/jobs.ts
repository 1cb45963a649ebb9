import Type from 'typebox'
import { openSpool, readSpool } from '../../../adapters/writers/spool.ts'
import { zipInto } from '../../../adapters/writers/zip.ts'
import type { Announce } from '../../../jobs/announce.ts'
import { defineJob, type JobAddress } from '../../../jobs/define.ts'
import { type SigningKey, signPaper } from '../../../shared/crypto/signed-paper.ts'
import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Database } from '../../../storage/database.ts'
import type { ArchiveKind } from '../../../storage/export-kind.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import { EXPORT_READY } from './announces.ts'
import type { StoredExport, StoredExportStore } from './stored-store.ts'

const Asked = Type.Object({ org: Type.String(), id: Type.String() })
export const WRITE_EXPORT: JobAddress<typeof Asked> = { name: 'exports.write', payload: Asked }

interface Needs {
  db: Database
  store: StoredExportStore
  kinds: () => readonly ArchiveKind[]
  storedFiles: StoredFiles
  signingKey: () => Promise<SigningKey>
  announce: Announce
  now: () => Date
}

const KEPT_DAYS = 7
const RETRIES = 3
const ZIP = 'application/zip'

export function exportJobs({ db, store, kinds, storedFiles, signingKey, announce, now }: Needs) {
  const until = () => new Date(now().getTime() + KEPT_DAYS * DAY_MS)

  async function write(asked: StoredExport, kind: ArchiveKind, signal: AbortSignal) {
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

  async function keep(asked: StoredExport, file: Awaited<ReturnType<typeof openSpool>>) {
    const { org, payer, by: createdBy, kind, id, createdAt } = asked
    const { size: maxBytes } = await file.stat()
    const name = `${kind}-${createdAt.slice(0, 10)}-${id}.zip`
    const facts = { kind: 'exports', payer, name, type: ZIP, createdBy, maxBytes } as const
    await storedFiles.put(org, facts, readSpool(file), async (tx, stored) => {
      const isOurs = await store.ready(tx, asked, stored.id, now(), until())
      if (!isOurs) throw new Error('Somebody else has written this export')
      const data = { export_id: id, kind, format: asked.format, bytes: stored.size }
      await announce(tx, { org, name: EXPORT_READY, data })
      await kinds()
        .find((each) => each.name === kind)
        ?.ready?.(tx, { ...asked, expiresAt: until().toISOString() })
    })
  }

  return [
    defineJob({
      ...WRITE_EXPORT,
      retries: RETRIES,
      timeoutSeconds: 1_800,
      async run({ org, id }, { signal, attempt }) {
        const asked = await store.find(org, id)
        if (asked?.status !== 'pending') return
        const kind = kinds().find(({ name }) => name === asked.kind)
        if (!kind) return store.failed(asked, 'Nothing of this kind is exported any more', until())
        try {
          await keep(asked, await write(asked, kind, signal))
        } catch (fault) {
          if (attempt <= RETRIES) throw fault
          await store.failed(asked, 'It could not be written', until())
        }
      },
    }),
    defineJob({
      name: 'exports.expire',
      schedule: '*/5 * * * *',
      payload: Type.Object({}),
      /** The file goes with its row. */
      async run() {
        for (;;) {
          const over = await store.over(now())
          for (const each of over) {
            await db.transaction().execute(async (tx) => {
              if (each.fileId !== null) await storedFiles.remove(tx, each.org, [each.fileId])
              await store.remove(tx, each)
            })
          }
          if (over.length === 0) return
        }
      },
    }),
  ]
}

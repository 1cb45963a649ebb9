import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { StoredExportStore } from './stored-export-store.ts'
import type { ExportWriter } from './write-export.ts'

const Asked = Type.Object({ org: Type.String(), id: Type.String() })
export const WRITE_EXPORT: JobAddress<typeof Asked> = { name: 'exports.write', payload: Asked }

const RETRIES = 3

export const exportJobs = ({
  db,
  store,
  writer,
  storedFiles,
  now,
}: {
  db: Database
  store: StoredExportStore
  writer: ExportWriter
  storedFiles: Pick<StoredFiles, 'remove'>
  now: () => Date
}) => [
  defineJob({
    ...WRITE_EXPORT,
    retries: RETRIES,
    timeoutSeconds: 1_800,
    async run({ org, id }, { signal, attempt }) {
      const asked = await store.find(org, id)
      if (asked?.status !== 'pending') return
      const kind = writer.kindOf(asked)
      if (!kind) return store.failed(asked, 'Nothing of this kind is exported any more', writer.weekFrom(now()))
      try {
        await writer.write(asked, kind, signal)
      } catch (fault) {
        if (attempt <= RETRIES) throw fault
        await store.failed(asked, 'It could not be written', writer.weekFrom(now()))
      }
    },
  }),
  defineJob({
    name: 'exports.expire',
    schedule: '*/5 * * * *',
    payload: Type.Object({}),
    /** Removes each expired export together with its file. */
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

import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'

const File = Type.Object({ organization_id: Type.String(), file_id: Type.String() })

export const FORGET_FILE: JobAddress<typeof File> = { name: 'usage.forget-file', payload: File }

/** Removes an exported file after its links have expired. */
export const forgetFile = (db: Database, storedFiles: Pick<StoredFiles, 'remove'>) =>
  defineJob({
    ...FORGET_FILE,
    run: ({ organization_id, file_id }) =>
      db.transaction().execute((tx) => storedFiles.remove(tx, organization_id, [file_id])),
  })

import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { MailStore } from './store.ts'

interface Needs {
  db: Database
  store: Pick<MailStore, 'abandoned'>
  storedFiles: Pick<StoredFiles, 'remove'>
  now: () => Date
}

export const mailJobs = ({ db, store, storedFiles, now }: Needs) => [
  defineJob({
    name: 'mail.remove-abandoned',
    payload: Type.Object({}),
    schedule: '41 2 * * *',
    async run() {
      for (const { org, id } of await store.abandoned(now()))
        await db.transaction().execute((tx) => storedFiles.remove(tx, org, [id]))
    },
  }),
]

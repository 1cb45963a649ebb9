import Type from 'typebox'
import { defineJob, type JobAddress } from '../../../background/queue/job.ts'
import type { Database } from '../../../storage/database.ts'
import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { MailIndex } from './search/index-store.ts'
import type { MailStore } from './store.ts'

const LONGEST_SECONDS = 3_600

const Nothing = Type.Object({})
/** Adds waiting mails to the search of their mailbox, and removes what must leave it. */
export const TEND_SEARCH: JobAddress<typeof Nothing> = { name: 'mail.tend-search', payload: Nothing }

export const mailJobs = ({
  db,
  store,
  storedFiles,
  index,
  now,
}: {
  db: Database
  store: Pick<MailStore, 'abandoned'>
  storedFiles: Pick<StoredFiles, 'remove'>
  index: Pick<MailIndex, 'bringWaiting' | 'takeOut'>
  now: () => Date
}) => [
  defineJob({
    name: 'mail.remove-abandoned',
    payload: Nothing,
    schedule: '41 2 * * *',
    async run() {
      for (const { org, id } of await store.abandoned(now()))
        await db.transaction().execute((tx) => storedFiles.remove(tx, org, [id]))
    },
  }),
  defineJob({
    ...TEND_SEARCH,
    schedule: '*/5 * * * *',
    timeoutSeconds: LONGEST_SECONDS,
    async run(_payload, { signal }) {
      await index.takeOut(signal)
      await index.bringWaiting(signal)
    },
  }),
]

import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { DebateRequest, Debates } from '../../deliberation/debates/index.ts'
import type { ActingFor } from '../../identity/organizations/index.ts'
import type { ProgressStore } from './progress-store.ts'
import { ADVANCE, type BatchStore, START } from './store.ts'

const SCOPES = ['debates.create'] as const
const NOBODY = 'The person who submitted it may no longer start debates here'
const RETRIES = 5
const PAGE = 100

export const batchJobs = ({
  store,
  progress,
  actingFor,
  startAs,
}: {
  store: BatchStore
  progress: ProgressStore
  actingFor: ActingFor
  startAs: Debates['startAs']
}) => [
  defineJob({
    ...ADVANCE,
    run: async ({ org, batch }) => void (await progress.advance(org, batch)),
  }),

  defineJob({
    ...START,
    retries: RETRIES,
    async run({ org, batch: id, place }, { attempt }) {
      const batch = await store.find(org, id)
      const item = await store.item(org, id, place)
      if (!batch || !item?.request || item.status !== 'processing' || item.startedAt !== null) return
      const caller = await actingFor(org, batch.createdBy, SCOPES)
      if (!caller) return void (await progress.pause(org, id, place, NOBODY))
      try {
        const started = await startAs(item.debateId, item.request as DebateRequest, caller)
        if (typeof started === 'string') await progress.began(org, id, place)
        else await progress.waits(org, id, place, started.waitsUntil)
      } catch (error) {
        const isForGood = error instanceof ServiceError && error.status < 500
        if (!isForGood && attempt <= RETRIES) throw error
        const why = isForGood ? error.message : 'Its debate could not be started'
        await progress.fail(org, id, place, why)
      }
    },
  }),

  defineJob({
    name: 'batches.look-after',
    schedule: '*/5 * * * *',
    payload: Type.Object({}),
    /** Resumes what is stuck: starts that died with their worker, and batches whose submitter may start debates again. */
    async run() {
      let after = { org: '', id: '' }
      for (;;) {
        const page = await store.open(after, PAGE)
        for (const { org, id, status, createdBy } of page) {
          if (status !== 'paused') await progress.advance(org, id)
          else if (await actingFor(org, createdBy, SCOPES)) await progress.resume(org, id)
        }
        const last = page.at(-1)
        if (!last || page.length < PAGE) return
        after = { org: last.org, id: last.id }
      }
    },
  }),
]

import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { PeopleStore } from './people/store.ts'
import type { ThreadStore } from './threads/store.ts'

export const chatJobs = ({
  store,
  people,
  now,
}: {
  store: Pick<ThreadStore, 'forgetKept'>
  people: Pick<PeopleStore, 'forgetRemoved'>
  now: () => Date
}) => [
  defineJob({
    name: 'chat.forget-kept',
    payload: Type.Object({}),
    schedule: '* * * * *',
    async run() {
      await store.forgetKept(now())
      await people.forgetRemoved()
    },
  }),
]

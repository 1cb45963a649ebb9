import Type from 'typebox'
import { defineJob } from '../../../background/queue/job.ts'
import type { DrivingStore } from './driving/store.ts'
import type { PeopleStore } from './people/store.ts'

interface Needs {
  store: Pick<DrivingStore, 'forgetKept'>
  people: Pick<PeopleStore, 'forgetRemoved'>
  now: () => Date
}

export const chatJobs = ({ store, people, now }: Needs) => [
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

import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { DrivingStore } from './driving/store.ts'

export const chatJobs = ({ store, now }: { store: Pick<DrivingStore, 'forgetKept'>; now: () => Date }) => [
  defineJob({
    name: 'chat.forget-kept',
    payload: Type.Object({}),
    schedule: '* * * * *',
    async run() {
      await store.forgetKept(now())
    },
  }),
]

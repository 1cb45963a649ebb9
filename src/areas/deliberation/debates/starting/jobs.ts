import Type from 'typebox'
import { defineJob } from '../../../../jobs/define.ts'
import type { RequestStore } from './idempotency-store.ts'

export const debateJobs = ({ requests, now }: { requests: RequestStore; now: () => Date }) => [
  defineJob({
    name: 'debates.forget-requests',
    payload: Type.Object({}),
    schedule: '41 * * * *',
    run: () => requests.forgetBefore(now()),
  }),
]

import Type from 'typebox'
import { defineJob } from '../../../jobs/define.ts'
import type { SsoStore } from './store.ts'

export const ssoJobs = (store: Pick<SsoStore, 'removeExpired'>, now: () => Date) => [
  defineJob({
    name: 'sso.cleanup',
    schedule: '23 * * * *',
    payload: Type.Object({}),
    run: () => store.removeExpired(now()),
  }),
]

import type { Body } from './address.ts'
import { call } from './call.ts'

/** What turned out true; it can be recorded once. */
export const recordOutcome = (id: string, body: Body<'POST /debates/{id}/outcome'>) =>
  call('POST', '/debates/{id}/outcome', { path: { id }, body })

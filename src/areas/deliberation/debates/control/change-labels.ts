import { invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DetailsStore } from '../queries/details-store.ts'
import type { DebateQueries } from '../queries/service.ts'
import { labelsOf } from '../start/read-request.ts'
import { refuseOthers } from './erase.ts'
import type { DebateChanges } from './schema.ts'

interface Needs {
  details: Pick<DetailsStore, 'write'>
  reading: Pick<DebateQueries, 'visible' | 'get'>
  now: () => Date
}

/** What is said about a debate and is no part of it: labels, notes, whether it is archived. */
export const debateChange =
  ({ details, reading, now }: Needs) =>
  async (id: string, { status, archived, notes, ...labels }: DebateChanges, caller: Caller) => {
    refuseOthers(await reading.visible(id, caller), caller)
    if (status !== undefined) throw invalid('status', insteadOf(status))
    const changes = { ...labelsOf(labels), archived, notes }
    const written = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    if (Object.keys(written).length > 0) await details.write(caller.org, id, written, now().toISOString())
    return { ...(await reading.get(id, caller)), success: true, updated_fields: Object.keys(written) }
  }
export type DebateChange = ReturnType<typeof debateChange>

const INSTEAD = new Map([
  ['paused', 'POST /debates/:id/pause'],
  ['running', 'POST /checkpoints/:id/resume'],
  ['cancelled', 'POST /debates/:id/cancel'],
])

const insteadOf = (status: string) => {
  const instead = INSTEAD.get(status)
  return `cannot be written${instead ? `; use ${instead}` : ', it follows from what is done to the debate'}`
}

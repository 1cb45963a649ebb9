import { erase } from '../../../../engine/commands/erase.ts'
import { forbidden, invalid } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { EventLog } from '../../../../storage/event-log/event-log.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DetailsStore } from '../reading/details-store.ts'
import type { DebateReading } from '../reading/service.ts'
import { labelsOf } from '../starting/request.ts'
import type { DebateChanges } from './schema.ts'

interface Needs {
  ledger: Pick<Ledger, 'act'>
  eraseText: EventLog['erase']
  details: Pick<DetailsStore, 'write' | 'hide'>
  reading: Pick<DebateReading, 'known' | 'visible' | 'get'>
  now: () => Date
}

/** What whoever asked, and the leaders of the organization, may do with a debate as a record. */
export function debateKeeping({ ledger, eraseText, details, reading, now }: Needs) {
  function refuseOthers({ user }: { user: string }, { userId, orgRole }: Caller) {
    if (user === userId || orgRole === 'owner' || orgRole === 'admin') return
    throw forbidden('Only who started the debate and the leaders of the organization may do this')
  }

  return {
    async change(id: string, { status, archived, notes, ...labels }: DebateChanges, caller: Caller) {
      refuseOthers(await reading.visible(id, caller), caller)
      if (status !== undefined) throw invalid('status', insteadOf(status))
      const changes = { ...labelsOf(labels), archived, notes }
      const written = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      if (Object.keys(written).length > 0) await details.write(caller.org, id, written, now().toISOString())
      return { ...(await reading.get(id, caller)), success: true, updated_fields: Object.keys(written) }
    },

    /**
     * Once `debate_erased` is recorded it does not exist any more; the chain of its log still verifies, with the text
     * gone. Doing it again finishes what was cut off.
     */
    async remove(id: string, caller: Caller) {
      const found = await reading.known(id, caller)
      refuseOthers(found, caller)
      const wish = { user: caller.userId, reason: 'user_request' } as const
      if (!found.erased) await ledger.act(id, (state) => erase(state, wish))
      await eraseText(id)
      await details.hide(caller.org, id, now().toISOString())
      return { success: true, deleted: true, id, debate_id: id }
    },
  }
}
export type DebateKeeping = ReturnType<typeof debateKeeping>

const INSTEAD = new Map([
  ['paused', 'POST /debates/:id/pause'],
  ['running', 'POST /checkpoints/:id/resume'],
  ['cancelled', 'POST /debates/:id/cancel'],
])

const insteadOf = (status: string) => {
  const instead = INSTEAD.get(status)
  return `cannot be written${instead ? `; use ${instead}` : ', it follows from what is done to the debate'}`
}

import { resume } from '../../../../engine/commands/pause-and-resume.ts'
import type { DebateState } from '../../../../engine/state.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DebateQueries } from '../queries/service.ts'

interface Needs {
  ledger: Pick<Ledger, 'act'>
  reading: Pick<DebateQueries, 'visible' | 'get'>
  /** Refuses with 402 while the budget that it waits for does not pay. */
  refuseResume(state: DebateState, by: string): Promise<void>
}

/** Lets a paused debate go on, whichever checkpoint it rests at. */
export const debateResumption =
  ({ ledger, reading, refuseResume }: Needs) =>
  async (id: string, caller: Caller) => {
    await refuseResume(await reading.visible(id, caller), caller.userId)
    await ledger.act(id, (now) => resume(now, { user: caller.userId }))
    return { ...(await reading.get(id, caller)), resumed: true, success: true }
  }
export type DebateResumption = ReturnType<typeof debateResumption>

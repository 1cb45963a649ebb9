import type { Transaction } from '../../../storage/database.ts'
import type { NoteText } from './note-store.ts'
import type { DeviceStore } from './store.ts'
import type { NoteWishes } from './wish-store.ts'

/** Somebody on all of their devices, or one device. */
type Whom = { userId: string } | { deviceId: string }

/** Lets somebody hear of something as they want it, if and only if the transaction commits. */
export const pushing =
  ({ devices, wishes }: { devices: Pick<DeviceStore, 'find' | 'of'>; wishes: NoteWishes }) =>
  async (tx: Transaction, org: string, whom: Whom, note: NoteText): Promise<void> => {
    const device = 'deviceId' in whom ? await devices.find(org, whom.deviceId, tx) : undefined
    const reached = 'userId' in whom ? await devices.of(org, whom.userId, tx) : device ? [device] : []
    const [first] = reached
    if (!first) return
    const wanted = await wishes.whenWanted(org, first.userId, note, tx)
    if (wanted !== 'never') await wishes.wish(tx, org, reached, note, wanted)
  }
export type Push = ReturnType<typeof pushing>

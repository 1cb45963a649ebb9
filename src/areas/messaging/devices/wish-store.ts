import type { Outbox } from '../../../background/outbox/outbox.ts'
import type { NewId } from '../../../shared/ids.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChoiceStore } from './choice-store.ts'
import { PUSH } from './effects.ts'
import { isPushed } from './kinds.ts'
import type { NoteStore, NoteText } from './note-store.ts'
import { quietUntil } from './quiet-hours.ts'
import type { DeviceRecord } from './store.ts'

/** Notifications as people want them: of what they chose to hear of, and not in their quiet hours. */
export const noteWishes = ({
  notes,
  choices,
  outbox,
  newId,
  now,
}: {
  notes: Pick<NoteStore, 'insert'>
  choices: Pick<ChoiceStore, 'of'>
  outbox: Pick<Outbox, 'send'>
  newId: NewId
  now: () => Date
}) => ({
  /** From when on a person wants to hear of it; undefined: now. */
  async whenWanted(org: string, userId: string, note: NoteText, tx?: Transaction): Promise<Date | undefined | 'never'> {
    const { kinds, quiet_from: from, quiet_until: until, timezone: zone } = await choices.of(org, userId, tx)
    if (!kinds.includes(note.kind ?? 'message')) return 'never'
    if (note.priority === 'urgent' || from === null || until === null) return undefined
    return quietUntil(now(), { from, until, zone })
  },

  /** If and only if the transaction commits; answers the effect of each note. */
  async wish(tx: Transaction, org: string, devices: readonly DeviceRecord[], note: NoteText, notBefore?: Date) {
    const effects = new Map<string, string>()
    for (const { id: deviceId, userId } of devices.filter(({ type }) => isPushed(type))) {
      const id = newId('delivery')
      await notes.insert(tx, org, { id, deviceId, userId, note, at: now() })
      const effect = { org, kind: PUSH, key: id, target: deviceId, ...(notBefore && { notBefore }), body: {} }
      effects.set(id, await outbox.send(tx, effect))
    }
    return effects
  },
})
export type NoteWishes = ReturnType<typeof noteWishes>

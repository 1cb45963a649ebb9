import { defineArea, type Platform } from '../../../platform.ts'
import { sealing as openSealing } from '../../../shared/crypto/sealing.ts'
import { installationKeys } from '../../../storage/installation-keys.ts'
import { chatKeeps } from './keeps.ts'
import { messageTaking } from './messages/take.ts'

export type { Arrived, Taken } from './messages/arrived.ts'
export type { Take } from './messages/take.ts'

type Needs = Pick<Platform, 'db' | 'newId' | 'now' | 'random'>

/** Chat: what people say on platforms and by mail, each once, and what becomes of it. */
export function chat({ db, newId, now, random }: Needs) {
  const sealing = openSealing({ key: installationKeys(db, { now, random }).encryptionKey, random })
  const take = messageTaking({ sealing, newId, now, limitOf: () => undefined })
  return {
    area: defineArea({ name: 'chat', stability: 'stable', keeps: chatKeeps, endpoints: [] }),
    messages: { take },
  }
}

import { defineArea, type Platform } from '../../../platform.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ArrivedMessage } from '../chat/index.ts'
import type { Connections } from '../connections/index.ts'
import { inboxKeeps } from './keeps.ts'
import { fileMessage } from './shared/arrival-store.ts'
import { itemStore } from './shared/item-store.ts'
import { itemService } from './shared/items.ts'
import { sharedInboxRoutes } from './shared/routes.ts'
import { inboxService } from './shared/service.ts'
import { inboxStore } from './shared/store.ts'

interface Handed {
  connections: Pick<Connections, 'list'>
}

/** The inbox: messages that a team reads together, and what it does about them. */
export function inbox({ db, newId, now }: Platform, { connections }: Handed) {
  const inboxes = inboxService({ store: inboxStore(db), connections, newId, now })
  const items = itemService({ inboxes, store: itemStore(db), now })
  return {
    area: defineArea({
      name: 'inbox',
      stability: 'stable',
      keeps: inboxKeeps,
      endpoints: sharedInboxRoutes({ inboxes, items }),
    }),
    /** What follows when a message has come in, in the transaction that stores it. */
    async arrived(tx: Transaction, message: ArrivedMessage) {
      await fileMessage(tx, message, now())
    },
  }
}

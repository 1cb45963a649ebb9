import { bindingStore } from '../../src/areas/messaging/bindings/store.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Chance } from './chances.ts'
import type { Client } from './debates.ts'
import { plainBinding, randomBindings } from './random-bindings.ts'

const SAID = {
  agentBinding: 'ada,bo',
  bindingType: 'default',
  configOverrides: {},
  name: null,
  description: null,
  workspaceId: null,
} as const

/**
 * Tries so many random messages on so many random sets of bindings, by the endpoint; answers how many a binding took up, and those that
 * another took up than a plain telling chooses.
 */
export async function resolvedBindings(
  { db, ada }: { db: Database; ada: Client },
  random: Chance,
  { sets, messages }: { sets: number; messages: number },
) {
  const store = bindingStore(db)
  const wrong: object[] = []
  let taken = 0
  for (let set = 0; set < sets; set += 1) {
    const { bindings } = randomBindings(random)
    for (const { id, createdAt, ...binding } of bindings)
      await store.insert('org_1', id, { ...binding, ...SAID }, 'usr_ada', new Date(createdAt))
    for (let count = 0; count < messages; count += 1) {
      const { message } = randomBindings(random)
      const { provider, accountId: account_id, userId: user_id, hour } = message
      const peer = { ...message.peer, id: message.peer.id || 'C3' }
      const peer_id = peer.kind ? `${peer.kind}:${peer.id}` : peer.id
      const answer = await ada.post('/bindings/resolve', { provider, account_id, peer_id, user_id, hour })
      const told = answer.json().binding?.id
      if (told !== undefined) taken += 1
      if (told !== plainBinding(bindings, { ...message, peer })) wrong.push({ bindings, message, told })
    }
    await db.deleteFrom('bindings').execute()
  }
  return { taken, wrong }
}

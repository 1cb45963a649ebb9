import type { AskedVendors } from './accounts.ts'
import type { ConnectionDoor } from './connections.ts'
import type { Listening } from './listening.ts'
import type { ToldStore } from './told-store.ts'

/** Vendors learn what can be said to us: of connections from before, when it is worded anew, and when they were away. */
export const bringingCommands =
  ({
    vendors,
    connections,
    told,
    listen,
  }: {
    vendors: AskedVendors
    connections: Pick<ConnectionDoor, 'secrets' | 'restored'>
    told: Pick<ToldStore, 'without'>
    listen: Listening
  }) =>
  async (signal: AbortSignal): Promise<void> => {
    for (const [kind, { commands }] of vendors) {
      for (const connection of commands ? await told.without(kind, commands.version) : []) {
        const [secrets = {}] = await connections.secrets(connection)
        if (await listen(connection, secrets, signal)) await connections.restored(connection)
      }
    }
  }

import { isKnown, type OrganizationTier } from '../shared/identity/caller.ts'
import type { Connection } from './connection.ts'
import { CLOSE } from './link.ts'

interface PresenceOptions {
  gauge: { set(connections: number): void }
}

/** The clients connected to this node. */
export function openPresence({ gauge }: PresenceOptions) {
  const connections = new Set<Connection>()
  let changesHeard = 0

  return {
    /** How many changes of rights were heard of: a caller who was looked up before one and joins after it missed it. */
    changesHeard: () => changesHeard,

    join(connection: Connection) {
      connections.add(connection)
      gauge.set(connections.size)
    },

    leave(connection: Connection) {
      connections.delete(connection)
      gauge.set(connections.size)
    },

    beat() {
      for (const connection of connections) connection.beat()
    },

    count() {
      const byTier: Record<OrganizationTier | 'anonymous', number> = {
        anonymous: 0,
        free: 0,
        starter: 0,
        professional: 0,
        enterprise: 0,
      }
      let subscriptions = 0
      for (const connection of connections) {
        byTier[isKnown(connection.caller) ? connection.caller.tier : 'anonymous'] += 1
        subscriptions += connection.subscriptions
      }
      return { clients: connections.size, subscriptions, byTier }
    },

    /** Closes every connection of a session on this node. */
    closeSession(sessionId: string) {
      changesHeard += 1
      for (const connection of connections) {
        if (isKnown(connection.caller) && connection.caller.sessionId === sessionId) connection.revoke()
      }
    },

    /** The person's rights have changed: their connections get nothing more until they have been looked up. */
    recheckPerson(userId: string) {
      changesHeard += 1
      for (const connection of connections) {
        if (isKnown(connection.caller) && connection.caller.userId === userId) connection.doubt()
      }
    },

    /** Closes every connection, and disconnects those that do not answer in time. */
    async dismissAll(graceSeconds: number) {
      for (const connection of connections) connection.close(CLOSE.goingAway, 'The service is stopping')
      const deadline = setTimeout(() => {
        for (const connection of connections) connection.terminate()
      }, graceSeconds * 1000)
      await Promise.all([...connections].map(({ closed }) => closed))
      clearTimeout(deadline)
    },
  }
}

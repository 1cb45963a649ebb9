import { gone, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Connections } from '../../connections/index.ts'
import { hashOf } from '../posts/put-into-words.ts'
import type { ChatPerson, LinkedPerson, PeopleStore } from './store.ts'

interface Needs {
  people: PeopleStore
  connections: Pick<Connections, 'find'>
  now: () => Date
}

const isLeader = ({ orgRole }: Caller) => orgRole === 'owner' || orgRole === 'admin'

/** Who somebody on a platform is here: said by whoever is signed in, by an address that works once. */
export function peopleService({ people, connections, now }: Needs) {
  async function shown({ connectionId, externalId, externalName }: ChatPerson, payer: string) {
    const connection = await connections.find(payer, connectionId)
    if (!connection) throw notFound('connection', connectionId)
    return {
      connection_id: connectionId,
      connection_name: connection.name,
      platform: connection.kind as string,
      external_id: externalId,
      external_name: externalName,
    }
  }
  /** Whose address it is learns that it is over; for everybody else there is none. */
  const useless = async (token: string, payer: string) =>
    (await people.wasOffered(payer, hashOf(token)))
      ? gone('This address was used already, or its ten minutes are over')
      : notFound('link', 'with this address')

  return {
    /** Oneself, and for leaders everybody. */
    async list(caller: Caller) {
      const all = await people.list(caller.payer, isLeader(caller) ? undefined : caller.userId)
      return { people: all.map(personRecord), total: all.length }
    },

    async unlink(person: { connection_id: string; external_id: string }, caller: Caller) {
      const [connectionId, externalId] = [person.connection_id, person.external_id]
      const known = await people.find(caller.payer, connectionId, externalId)
      if (!known || (known.userId !== caller.userId && !isLeader(caller))) throw notFound('person', externalId)
      await people.unlink(caller.payer, { connectionId, externalId })
      return { success: true }
    },

    /** Which account asks, before anything is done. */
    async offered(token: string, { payer }: Caller) {
      const person = await people.offered(payer, hashOf(token), now())
      if (!person) throw await useless(token, payer)
      return shown(person, payer)
    },

    async link(token: string, { payer, userId }: Caller) {
      const person = await people.linkBy(payer, hashOf(token), userId, now())
      if (!person) throw await useless(token, payer)
      return { success: true, ...(await shown(person, payer)), user_id: userId }
    },
  }
}
export type PeopleService = ReturnType<typeof peopleService>

const personRecord = ({ connectionId, externalId, externalName, userId, linkedBy, linkedAt }: LinkedPerson) => ({
  connection_id: connectionId,
  external_id: externalId,
  external_name: externalName,
  user_id: userId,
  linked_by: linkedBy,
  linked_at: linkedAt,
})

import { digestOf } from '../../../../shared/crypto/text-digest.ts'
import { gone, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { isLeader } from '../../../../shared/identity/permissions.ts'
import { MINUTE_MS } from '../../../../shared/time/dates.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import type { ChatPerson, LinkedPerson, PeopleStore } from './store.ts'

/** How long the address works by which a person in a chat links their account, and the same in words. */
export const LINK_LIFETIME = { ms: 10 * MINUTE_MS, words: 'ten minutes' }

const usedLinkError = () => gone('This link was already used')

/** Links accounts on platforms to users here: a signed-in user confirms an address that works once. */
export function peopleService({
  people,
  connections,
  now,
}: {
  people: PeopleStore
  connections: Pick<Connections, 'find' | 'list'>
  now: () => Date
}) {
  async function linkResponse({ connectionId, externalId, externalName }: ChatPerson, payer: string) {
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
  /** The account that a link is for, or why the link does not work: one of another organization is as unknown as an invented one. */
  async function offered(token: string, { payer }: Caller) {
    const link = await people.offered(payer, digestOf(token))
    if (!link) throw notFound('link', 'with this address')
    if (link.usedAt !== null) throw usedLinkError()
    if (link.expiresAt <= now().toISOString()) throw gone(`This link has expired after ${LINK_LIFETIME.words}`)
    return linkResponse(link, payer)
  }

  return {
    /** Their own accounts, and for leaders everybody's. */
    async list(caller: Caller) {
      const all = await people.list(caller.payer, isLeader(caller.orgRole) ? undefined : caller.userId)
      const known = new Map((await connections.list(caller.payer)).map((connection) => [connection.id, connection]))
      return { people: all.map((person) => personRecord(person, known.get(person.connectionId))), total: all.length }
    },

    async unlink(person: { connection_id: string; external_id: string }, caller: Caller) {
      const [connectionId, externalId] = [person.connection_id, person.external_id]
      const known = await people.find(caller.payer, connectionId, externalId)
      if (!known || (known.userId !== caller.userId && !isLeader(caller.orgRole))) throw notFound('person', externalId)
      await people.unlink(caller.payer, { connectionId, externalId })
      return { success: true }
    },

    /** Shows which account asks, before anything is done. */
    offered,

    async link(token: string, caller: Caller) {
      const account = await offered(token, caller)
      if (!(await people.linkBy(caller.payer, digestOf(token), caller.userId, now()))) throw usedLinkError()
      return { success: true, ...account, user_id: caller.userId }
    },
  }
}
export type PeopleService = ReturnType<typeof peopleService>

/** The names of removed connections are left out. */
const personRecord = (person: LinkedPerson, connection: Connection | undefined) => ({
  connection_id: person.connectionId,
  connection_name: connection?.name ?? null,
  platform: connection?.kind ?? null,
  external_id: person.externalId,
  external_name: person.externalName,
  user_id: person.userId,
  linked_by: person.linkedBy,
  linked_at: person.linkedAt,
})

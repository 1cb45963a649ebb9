import type { ChatCard } from '../../../../adapters/chat/card.ts'
import type { RecordAction } from '../../../../background/audit-trail/action.ts'
import type { DebatePage } from '../../../../config/public-address.ts'
import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { undefinedIfUnknown } from '../../../../shared/errors.ts'
import type { Connection } from '../../connections/index.ts'
import { decisionCard, progressCard } from '../posts/debate-cards.ts'
import type { ThreadStore } from '../threads/store.ts'
import { linkAct, type PeopleStore } from './store.ts'

/** A person who speaks to a voice assistant, by the id that its vendor uses. */
interface Speaker {
  connection: Pick<Connection, 'id' | 'payer'>
  id: string
}

/** The people who speak to voice assistants: their accounts here, and the state of the debates that they asked for. */
export function assistantUsers({
  people,
  threads,
  load,
  linkTo,
  record,
  now,
}: {
  people: Pick<PeopleStore, 'find' | 'link' | 'linkUnlinked' | 'unlink'>
  threads: Pick<ThreadStore, 'debatesInPlace'>
  load: (debateId: string) => Promise<DebateState>
  linkTo: DebatePage
  record: RecordAction
  now: () => Date
}) {
  /** Skips claims whose debate never began, and erased debates. */
  async function debatesOf({ connection, id }: Speaker): Promise<DebateState[]> {
    const states = await Promise.all(
      (await threads.debatesInPlace(connection.id, id)).map((debateId) => load(debateId).catch(undefinedIfUnknown)),
    )
    return states.flatMap((state) => (state && !state.erased ? [state] : []))
  }

  return {
    linkedUser: async ({ connection, id }: Speaker): Promise<string | undefined> =>
      (await people.find(connection.payer, connection.id, id))?.userId,

    async link(tx: Parameters<PeopleStore['link']>[0], speaker: Speaker, userId: string, name: string) {
      const { payer } = speaker.connection
      const person = personOf(speaker, userId, name)
      await people.link(tx, payer, person, now())
      await record(tx, linkAct(payer, person))
    },

    linkUnlinked(speaker: Speaker, userId: string, name: string) {
      const { payer } = speaker.connection
      const person = personOf(speaker, userId, name)
      return people.linkUnlinked(payer, person, now(), (tx) => record(tx, linkAct(payer, person)))
    },

    unlink: ({ connection, id }: Speaker) =>
      people.unlink(connection.payer, { connectionId: connection.id, externalId: id }),

    async status(speaker: Speaker): Promise<ChatCard | undefined> {
      const [newest] = await debatesOf(speaker)
      return newest && (isTerminal(newest) ? decisionCard(newest, linkTo) : progressCard(newest, linkTo))
    },

    async lastDecision(speaker: Speaker): Promise<ChatCard | undefined> {
      const decided = (await debatesOf(speaker)).find(({ end }) => end !== null)
      return decided && decisionCard(decided, linkTo)
    },
  }
}
export type AssistantUsers = ReturnType<typeof assistantUsers>

const personOf = ({ connection, id }: Speaker, userId: string, name: string) => ({
  connectionId: connection.id,
  externalId: id,
  externalName: name,
  userId,
  linkedBy: 'person' as const,
})

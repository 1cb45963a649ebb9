import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { AskAbout } from '../../chat/index.ts'
import type { MailReadingStore } from '../reading-store.ts'
import type { AccountService } from '../service.ts'
import type { DebateBody } from './schema.ts'

interface Needs {
  accounts: Pick<AccountService, 'mine'>
  reading: Pick<MailReadingStore, 'list'>
  askAbout: AskAbout
}

const LONGEST = 10_000

/** Has the panel debate a mail that somebody reads. */
export const mailDebates =
  ({ accounts, reading, askAbout }: Needs) =>
  async (id: string, { question, agents, rounds }: DebateBody, caller: Caller) => {
    const ids = (await accounts.mine(caller)).map((each) => each.id)
    const { items } = await reading.list(caller.payer, { accounts: ids, id }, { limit: 1, offset: 0 })
    const [row] = items
    if (!row) throw notFound('message', id)
    const asked = (question ?? (row.subject?.trim() || row.text.trim())).slice(0, LONGEST).toWellFormed()
    if (asked === '') throw conflict('The mail says nothing: give a question')
    const { provider: source, threadId, orderKey } = row
    const request = { topic: asked, ...(agents && { agents }), ...(rounds !== undefined && { rounds }) }
    const { debateId, started } = await askAbout(
      { id, org: caller.payer, threadId, orderKey, source },
      request,
      caller,
      true,
    )
    return {
      ...{ success: true as const, debate_id: debateId, source_message_id: id },
      provider_message_id: row.mail.message_id,
      existing: started === 'there',
    }
  }
export type MailDebates = ReturnType<typeof mailDebates>

import { conflict } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { AskAbout } from '../../chat/index.ts'
import type { Attachments } from '../opened/attachments.ts'
import type { FindMail } from '../opened/find-mail.ts'
import type { DebateBody } from './schema.ts'

interface Needs {
  find: FindMail
  attachments: Pick<Attachments, 'of'>
  askAbout: AskAbout
}

const LONGEST = 10_000

/** Has the panel debate a mail that somebody reads, with those of its attachments that were read as documents. */
export const mailDebates =
  ({ find, attachments, askAbout }: Needs) =>
  async (id: string, { question, agents, rounds }: DebateBody, caller: Caller) => {
    const row = await find(id, caller)
    const asked = (question ?? (row.subject?.trim() || row.text.trim())).slice(0, LONGEST).toWellFormed()
    if (asked === '') throw conflict('The mail says nothing: give a question')
    const { provider: source, threadId, orderKey } = row
    const documents = (await attachments.of(row, caller)).flatMap(({ document }) =>
      document?.status === 'ready' ? [document.id] : [],
    )
    const request = {
      ...{ topic: asked, ...(agents && { agents }), ...(rounds !== undefined && { rounds }) },
      ...(documents.length > 0 && { document_ids: documents }),
    }
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

import { conflict, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { DebateAboutMessage } from '../../chat/index.ts'
import type { Attachments } from '../opened/attachments.ts'
import type { FindMail } from '../opened/find-mail.ts'
import type { DebateBody } from './schema.ts'

const LONGEST = 10_000

/** Has the panel debate a mail that somebody reads, with those of its attachments that were read as documents. */
export const mailDebates =
  ({
    find,
    attachments,
    debateMessage,
    newId,
  }: {
    find: FindMail
    attachments: Pick<Attachments, 'of'>
    debateMessage: DebateAboutMessage
    newId: NewId
  }) =>
  async (id: string, { question, agents, rounds }: DebateBody, caller: Caller) => {
    const row = await find(id, caller)
    const topic = (question ?? (row.subject?.trim() || row.text.trim())).slice(0, LONGEST).toWellFormed()
    if (topic === '') throw conflict('The mail says nothing: give a question')
    const documentIds = (await attachments.of(row, caller)).flatMap(({ document }) =>
      document?.status === 'ready' ? [document.id] : [],
    )
    const about = await debateMessage(id, {
      fresh: newId('debate'),
      caller,
      asked: true,
      documentIds,
      options: { topic, ...(agents && { agents }), ...(rounds !== undefined && { rounds }) },
    })
    if (about === 'gone') throw notFound('message', id)
    if ('waitsUntil' in about) throw conflict('The mail is about to be taken up itself: ask again in a moment')
    return {
      success: true as const,
      debate_id: about.debateId,
      source_message_id: id,
      provider_message_id: row.mail.message_id,
      existing: about.began === 'there',
    }
  }
export type MailDebates = ReturnType<typeof mailDebates>

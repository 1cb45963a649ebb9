import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { conflict, forbidden, gone, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { UploadDocument } from '../../../knowledge/documents/index.ts'
import { type BroughtDocuments, type MailFile, placeUrl } from '../attachment-store.ts'
import type { MailAttachment, MailRow } from '../mail-query-store.ts'
import type { Attachment } from '../message-schema.ts'
import type { FindMail } from './conversation.ts'

/** From one byte to another, both included. */
interface Span {
  first: number
  last: number
}

const TOO_LARGE = 'It is too large to be taken out of the mail'
const NOT_KEPT = 'The mail itself is not kept any more'
const BYTES = 'application/octet-stream'
const TYPE = /^[a-z0-9][\w.+-]{0,99}\/[a-z0-9][\w.+-]{0,99}$/i
/** Types that a browser would run. */
const RUNS = /html|script|[/+]xml/i

/** The sender of a mail states the type. */
const safeType = (said: string): string => (TYPE.test(said) && !RUNS.test(said) ? said.toLowerCase() : BYTES)

function whyNot({ inline, tooLarge }: MailAttachment): string | null {
  if (tooLarge) return TOO_LARGE
  return inline ? 'It is part of the text' : null
}

/** The attachments of a mail, and which of them were read as documents. */
export function mailAttachments({
  find,
  file,
  documents,
  uploadDocument,
}: {
  find: FindMail
  file: MailFile
  documents: BroughtDocuments
  uploadDocument: UploadDocument
}) {
  async function of({ mail: { attachments } }: Pick<MailRow, 'mail'>, caller: Caller): Promise<Attachment[]> {
    const digests = attachments.flatMap(({ sha256 }) => sha256 ?? [])
    const known = permits(caller, 'documents.read') ? await documents(caller.org, digests) : new Map()
    return attachments.map((each, place) => ({
      place,
      name: each.name,
      type: each.type,
      size: each.size,
      document: known.get(each.sha256 ?? '') ?? null,
      why: whyNot(each),
    }))
  }

  async function findAttachment(id: string, place: number, caller: Caller) {
    const row = await find(id, caller)
    const attachment = row.mail.attachments[place]
    if (!attachment) throw notFound('attachment', String(place))
    return { row, attachment }
  }

  return {
    of,

    /** For download by a caller who may read the mail; the sandbox extracts it. */
    async original(id: string, place: number, caller: Caller, signal: AbortSignal) {
      const { attachment } = await findAttachment(id, place, caller)
      if (attachment.tooLarge) throw conflict(TOO_LARGE)
      const content = await file({ payer: caller.payer, id }, { url: placeUrl(place) }, signal)
      if (!content) throw gone(NOT_KEPT)
      return {
        name: attachment.name,
        type: safeType(attachment.type),
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        open: async ({ first, last }: Span = { first: 0, last: content.length - 1 }) =>
          Readable.from([content.subarray(first, last + 1)]),
      }
    },

    /** Bytes that are a document already are that document. */
    async bring(id: string, place: number, caller: Caller, signal: AbortSignal) {
      if (!permits(caller, 'documents.write')) throw forbidden('Your role does not allow you to add documents here')
      const { row, attachment } = await findAttachment(id, place, caller)
      const why = whyNot(attachment)
      if (why) throw conflict(why)
      const content = await file({ payer: caller.payer, id }, { url: placeUrl(place) }, signal)
      if (!content) throw conflict(NOT_KEPT)
      const options = () => ({ metadata: { brought_by: row.provider } })
      const { document } = await uploadDocument({ name: attachment.name, content, options }, caller, signal)
      return { document: { id: document.id, status: document.status } }
    },
  }
}
export type Attachments = ReturnType<typeof mailAttachments>

import { conflict, forbidden, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { BringDocument } from '../../../knowledge/documents/index.ts'
import { type MailFile, placeUrl } from '../attachment-store.ts'
import type { MailAttachment, MailRow } from '../reading-store.ts'
import type { BroughtDocuments } from './document-store.ts'
import type { FindMail } from './find-mail.ts'
import type { Attachment } from './schema.ts'

interface Needs {
  find: FindMail
  file: MailFile
  documents: BroughtDocuments
  bringDocument: BringDocument
}

function whyNot({ inline, tooLarge }: MailAttachment): string | null {
  if (tooLarge) return 'It is too large to be taken out of the mail'
  return inline ? 'It is part of the text' : null
}

/** What is attached to a mail, and which of it was read as a document. */
export function mailAttachments({ find, file, documents, bringDocument }: Needs) {
  async function of({ mail: { attachments } }: Pick<MailRow, 'mail'>, caller: Caller): Promise<Attachment[]> {
    const digests = attachments.flatMap(({ sha256 }) => sha256 ?? [])
    const known = permits(caller, 'documents.read') ? await documents(caller.org, digests) : new Map()
    return attachments.map((each, place) => ({
      ...{ place, name: each.name, type: each.type, size: each.size },
      document: known.get(each.sha256 ?? '') ?? null,
      why: whyNot(each),
    }))
  }

  return {
    of,

    /** Bytes that are a document already are that document. */
    async bring(id: string, place: number, caller: Caller, signal: AbortSignal) {
      if (!permits(caller, 'documents.write')) throw forbidden('Your role here may not bring documents')
      const row = await find(id, caller)
      const attachment = row.mail.attachments[place]
      if (!attachment) throw notFound('attachment', String(place))
      const why = whyNot(attachment)
      if (why) throw conflict(why)
      const content = await file({ payer: caller.payer, id }, { url: placeUrl(place) }, signal)
      if (!content) throw conflict('The mail itself is not kept any more')
      const wishes = () => ({ metadata: { brought_by: row.provider } })
      const { document } = await bringDocument({ name: attachment.name, content, wishes }, caller, signal)
      return { document: { id: document.id, status: document.status } }
    },
  }
}
export type Attachments = ReturnType<typeof mailAttachments>

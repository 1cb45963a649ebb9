import { useQueryClient } from '@tanstack/react-query'
import { LIBRARY } from '../../../api/knowledge/library.ts'
import { attachmentOf, type MailAttachment, openMailQuery, readAttachment } from '../../../api/messaging/mail.ts'
import { DocumentLink } from '../../../parts/document-link.tsx'
import { Act } from '../../../ui/action-button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { sizeWords } from '../../../ui/text.ts'

interface AttachmentsProps {
  id: string
  attachments: readonly MailAttachment[]
}

/** What came with a mail, and what became of it in the library. */
export const Attachments = ({ id, attachments }: AttachmentsProps) => (
  <section className="grid gap-2">
    <h2 className="font-serif text-lg">Attachments</h2>
    <ul className="grid gap-3">
      {attachments.map((each) => (
        <li key={each.place} className="grid gap-1 border-l-2 border-line pl-4 text-sm">
          <p>
            <bdi className="font-medium">{each.name}</bdi>{' '}
            <span className="text-muted">
              {sizeWords(each.size)}, {each.type}
            </span>
          </p>
          <div className="grid justify-items-start gap-2">
            <DownloadButton name={each.name} file={() => attachmentOf(id, each.place)}>
              Download<span className="sr-only"> ({each.name})</span>
            </DownloadButton>
          </div>
          <Became id={id} attachment={each} />
        </li>
      ))}
    </ul>
  </section>
)

const STATES = {
  ready: 'In the library: ',
  processing: 'Being added to the library: ',
  failed: 'Could not be added to the library: ',
} as const

function Became({ id, attachment: { place, name, document, why } }: { id: string; attachment: MailAttachment }) {
  const queries = useQueryClient()
  if (document)
    return (
      <p>
        {STATES[document.status]}
        <DocumentLink id={document.id} title={name} />
      </p>
    )
  if (why) return <p className="text-muted">{why}.</p>
  async function read() {
    await readAttachment(id, place)
    await queries.invalidateQueries({ queryKey: openMailQuery(id).queryKey })
  }
  return (
    <div>
      <Act
        act={read}
        changes={LIBRARY}
        confirm="It is added to the library for everyone in your organization who may read documents, and the panel gets it as evidence when you ask about this mail."
      >
        Add to the library<span className="sr-only"> ({name})</span>
      </Act>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIBRARY } from '../../../api/knowledge/library.ts'
import {
  fetchAttachment,
  type MailAttachment,
  type OpenMail,
  openMailQuery,
  readAttachment,
} from '../../../api/messaging/mail.ts'
import { DocumentLink } from '../../../parts/document-link.tsx'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { sizeWords } from '../../../ui/text.ts'

interface MailBodyProps {
  id: string
  /** The new text of a mail, without what it quotes. */
  newText: string
}

const VIEWS = { fresh: 'New text', whole: 'Full text', looks: 'Original' } as const
type View = keyof typeof VIEWS

const viewsOf = (newText: string, { body_text, body_html }: OpenMail): View[] => [
  'fresh',
  ...(body_text.trim() === newText.trim() ? [] : (['whole'] as const)),
  ...(body_html === null ? [] : (['looks'] as const)),
]

/** The text of a mail: its new words first; the whole text and its HTML on request. */
export function MailBody({ id, newText }: MailBodyProps) {
  const mail = useQuery(openMailQuery(id))
  const [view, setView] = useState<View>('fresh')
  const views = mail.data ? viewsOf(newText, mail.data) : []
  return (
    <div className="grid gap-6">
      {views.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">View</legend>
          {views.map((each) => (
            <Button
              key={each}
              kind={each === view ? 'plain' : 'quiet'}
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {VIEWS[each]}
            </Button>
          ))}
        </fieldset>
      )}
      {view === 'looks' && mail.data?.body_html ? (
        <HtmlFrame page={mail.data.body_html} />
      ) : (
        <p dir="auto" className="measure leading-relaxed whitespace-pre-line">
          {(view === 'whole' ? mail.data?.body_text : newText) || '(It has no text.)'}
        </p>
      )}
      {mail.data?.unreadable && (
        <p className="border-l-2 border-modify pl-4 text-sm">Only its new words are here: {mail.data.unreadable}.</p>
      )}
      {mail.error && <FaultNote fault={mail.error} onRetry={() => mail.refetch()} />}
      {mail.data && mail.data.attachments.length > 0 && <Attachments id={id} attachments={mail.data.attachments} />}
    </div>
  )
}

/** Shows the HTML without scripts and without an origin, under a policy that loads nothing; links open in a new tab. */
const HtmlFrame = ({ page }: { page: string }) => (
  <iframe
    title="Original mail"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    srcDoc={page}
    className="h-96 min-h-40 w-full resize-y rounded-md border border-edge bg-white scheme-light"
  />
)

interface AttachmentsProps {
  id: string
  attachments: readonly MailAttachment[]
}

/** The attachments of a mail, and what the library did with each. */
const Attachments = ({ id, attachments }: AttachmentsProps) => (
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
            <DownloadButton name={each.name} file={() => fetchAttachment(id, each.place)}>
              Download<span className="sr-only"> ({each.name})</span>
            </DownloadButton>
          </div>
          <AttachmentStatus id={id} attachment={each} />
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

function AttachmentStatus({
  id,
  attachment: { place, name, document, why },
}: {
  id: string
  attachment: MailAttachment
}) {
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
      <ActionButton
        act={read}
        changes={LIBRARY}
        confirm="It is added to the library for everyone in your organization who may read documents, and the panel gets it as evidence when you ask about this mail."
      >
        Add to the library<span className="sr-only"> ({name})</span>
      </ActionButton>
    </div>
  )
}

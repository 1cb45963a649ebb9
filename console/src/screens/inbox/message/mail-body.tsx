import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OpenMail, openMailQuery } from '../../../api/messaging/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { Attachments } from './attachments.tsx'

interface MailBodyProps {
  id: string
  /** What is new in it, without what it quotes. */
  newText: string
}

const VIEWS = { fresh: 'New text', whole: 'Full text', looks: 'Original' } as const
type View = keyof typeof VIEWS

const viewsOf = (newText: string, { body_text, body_html }: OpenMail): View[] => [
  'fresh',
  ...(body_text.trim() === newText.trim() ? [] : (['whole'] as const)),
  ...(body_html === null ? [] : (['looks'] as const)),
]

/** What it says: its new words first; all of them, and how it looks, for whoever wants it. */
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
        <Frame page={mail.data.body_html} />
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

/** Without scripts, without an origin, and under a policy that lets it load nothing; links open elsewhere. */
const Frame = ({ page }: { page: string }) => (
  <iframe
    title="Original mail"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    srcDoc={page}
    className="h-96 min-h-40 w-full resize-y rounded-md border border-edge bg-white scheme-light"
  />
)

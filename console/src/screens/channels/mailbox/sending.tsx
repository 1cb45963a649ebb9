import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMailbox, MAIL, type Mailbox, mailboxTestQuery } from '../../../api/mail.ts'
import { Act } from '../../../ui/act.tsx'
import { Form } from '../../../ui/form.tsx'
import { smtpOf } from './mailbox-fields.ts'
import { SmtpFields } from './smtp-fields.tsx'
import { hasOwnSender } from './words.ts'

/** Another server that sends its mail, or none of its own. */
export function Sending({ mailbox }: { mailbox: Mailbox }) {
  const queries = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  async function change(smtp: Parameters<typeof changeMailbox>[1]['smtp']) {
    setSaved(false)
    await changeMailbox(mailbox.id, { smtp })
    await Promise.all([
      queries.invalidateQueries({ queryKey: MAIL }),
      queries.invalidateQueries(mailboxTestQuery(mailbox.id)),
    ])
    setSaved(true)
  }
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      {isSaved && <p role="status">It is saved.</p>}
      <details className="w-full">
        <summary className="text-sm text-muted">Send through another server</summary>
        <div className="pt-3">
          <Form submit="Send through it" onSubmit={(values) => change(smtpOf(values))} autoComplete="off">
            {(about) => <SmtpFields about={about} unsaid="Left empty: as it is now." />}
          </Form>
        </div>
      </details>
      {hasOwnSender(mailbox) && (
        <Act
          act={() => change(null)}
          confirm={`Answers no longer leave through ${mailbox.sends_by}, and its password is forgotten.`}
        >
          Send through this installation
        </Act>
      )}
    </div>
  )
}

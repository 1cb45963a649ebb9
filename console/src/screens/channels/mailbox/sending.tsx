import { changeMailbox, MAIL, type Mailbox, mailboxTestQuery } from '../../../api/mail.ts'
import { Act } from '../../../ui/act.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { smtpOf } from './mailbox-fields.ts'
import { SmtpFields } from './smtp-fields.tsx'
import { hasOwnSender } from './words.ts'

/** Another server that sends its mail, or none of its own. */
export function Sending({ mailbox }: { mailbox: Mailbox }) {
  const { id, sends_by } = mailbox
  return (
    <div className="grid max-w-xl justify-items-start gap-3">
      <details className="w-full">
        <summary className="text-sm text-muted">
          {sends_by === null ? 'Name a server that sends' : 'Send through another server'}
        </summary>
        <div className="pt-3">
          <SavedForm
            submit="Send through it"
            save={(values) => changeMailbox(id, { smtp: smtpOf(values) })}
            changes={[MAIL, mailboxTestQuery(id).queryKey]}
          >
            {(about) => <SmtpFields about={about} unsaid="Left empty: as it is now." />}
          </SavedForm>
        </div>
      </details>
      {hasOwnSender(mailbox) && (
        <Act
          act={() => changeMailbox(id, { smtp: null })}
          changes={MAIL}
          confirm={`Answers no longer leave through ${sends_by}, and its password is forgotten.`}
        >
          Send through this installation
        </Act>
      )}
    </div>
  )
}

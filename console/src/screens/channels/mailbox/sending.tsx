import { changeMailbox, MAIL, type Mailbox, mailboxTestQuery } from '../../../api/messaging/mail.ts'
import { Act } from '../../../ui/action-button.tsx'
import { SavedForm } from '../../../ui/form.tsx'
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
          {sends_by === null ? 'Set an outgoing server' : 'Send through another server'}
        </summary>
        <div className="pt-3">
          <SavedForm
            submit="Save server"
            save={(values) => changeMailbox(id, { smtp: smtpOf(values) })}
            changes={[MAIL, mailboxTestQuery(id).queryKey]}
          >
            {(about) => <SmtpFields about={about} unsaid="Leave empty to keep the current one." />}
          </SavedForm>
        </div>
      </details>
      {hasOwnSender(mailbox) && (
        <Act
          act={() => changeMailbox(id, { smtp: null })}
          changes={MAIL}
          confirm={`Replies are no longer sent through ${sends_by}, and its password is deleted.`}
        >
          Send through this installation
        </Act>
      )}
    </div>
  )
}

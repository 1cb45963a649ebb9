import { changeMailbox, MAIL, type Mailbox, mailboxTestQuery } from '../../../api/messaging/mail.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SavedForm } from '../../../ui/form.tsx'
import { SmtpFields } from './mailbox-form.tsx'
import { checkerWords, hasOwnSender, smtpOf } from './mailbox-labels.ts'

export function Sharing({ mailbox: { id, email_address, visibility } }: { mailbox: Mailbox }) {
  const isOwn = visibility === 'own'
  return (
    <div className="grid justify-items-start gap-3">
      <p className="measure">
        {isOwn
          ? 'Only you, and members of inboxes you create from it.'
          : 'Everyone in your organization who may read mail.'}
      </p>
      <ActionButton
        act={() => changeMailbox(id, { visibility: isOwn ? 'shared' : 'own' })}
        changes={MAIL}
        {...(isOwn && {
          confirm: `Everyone in your organization who may read mail will see what is in ${email_address}.`,
        })}
      >
        {isOwn ? 'Share with everyone' : 'Make it private'}
      </ActionButton>
    </div>
  )
}

const listed = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** At which address of it members ask, which further addresses it has, and whose word about its mails counts. */
export function AskingByMail({ mailbox }: { mailbox: Mailbox }) {
  const { id, email_address, ask_address, known_may_ask, aliases, authserv_id, authserv_id_seen } = mailbox
  const save = ({ ask = '', others = '', checker = '', known }: Record<string, string>) =>
    changeMailbox(id, {
      ask_address: ask.trim() || null,
      aliases: listed(others),
      authserv_id: checker.trim() || null,
      known_may_ask: known !== undefined,
    })
  return (
    <div className="max-w-xl">
      <SavedForm save={save} changes={[MAIL]}>
        {(about) => (
          <>
            <TextField
              label="Address for questions"
              name="ask"
              defaultValue={ask_address ?? ''}
              placeholder={email_address}
              hint="Leave empty to turn this off."
              fault={about('ask_address')}
            />
            <label className="flex items-baseline gap-2 text-sm">
              <input type="checkbox" name="known" defaultChecked={known_may_ask} />
              <span>
                People outside may ask there too, if someone here has written to them and their mail is verified. They
                ask on behalf of whoever connected the mailbox, and can do nothing else.
              </span>
            </label>
            <TextField
              label="Other addresses of this mailbox"
              name="others"
              defaultValue={aliases.join(', ')}
              hint="Separated by commas."
              fault={about('aliases') ?? about('aliases[0]')}
            />
            <TextField
              label="Name of its mail server"
              name="checker"
              defaultValue={authserv_id ?? ''}
              placeholder={authserv_id_seen ?? 'mx.example.org'}
              hint={checkerWords(mailbox)}
              fault={about('authserv_id')}
            />
          </>
        )}
      </SavedForm>
    </div>
  )
}

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
        <ActionButton
          act={() => changeMailbox(id, { smtp: null })}
          changes={MAIL}
          confirm={`Replies are no longer sent through ${sends_by}, and its password is deleted.`}
        >
          Send through this installation
        </ActionButton>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { MAIL, type Mailbox, sendMail } from '../../../api/messaging/mail.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

interface LetterProps {
  mailboxes: readonly Mailbox[]
  onSent: () => void
}

const addressesOf = (text = '') => text.split(/[,;\s]+/).filter((address) => address !== '')

/** A mail that begins a conversation. */
export function Letter({ mailboxes, onSent }: LetterProps) {
  const queries = useQueryClient()
  async function send({ account_id = '', to, subject = '', body = '' }: Record<string, string>) {
    await sendMail({ account_id, to: addressesOf(to), subject, body })
    await queries.invalidateQueries({ queryKey: MAIL })
    onSent()
  }
  return (
    <Form submit="Send" onSubmit={send} autoComplete="off">
      {(about) => (
        <>
          <SelectField label="From" name="account_id" fault={about('account_id')}>
            {mailboxes
              .filter(({ sends_by }) => sends_by !== null)
              .map(({ id, email_address }) => (
                <option key={id} value={id}>
                  {email_address}
                </option>
              ))}
          </SelectField>
          <TextField label="To" name="to" required hint="Separate several addresses with commas." fault={about('to')} />
          <TextField label="Subject" name="subject" required maxLength={500} fault={about('subject')} />
          <TextArea label="Text" name="body" rows={8} required fault={about('body')} />
        </>
      )}
    </Form>
  )
}

import { Link } from '@tanstack/react-router'
import type { Mailbox } from '../../api/messaging/mail.ts'
import { SelectField } from '../../ui/field.tsx'

interface MailboxChoiceProps {
  accounts: readonly Mailbox[]
  fault: string | undefined
}

/** Which mailbox a team reads; making the inbox is how it is shared with them. */
export const MailboxChoice = ({ accounts, fault }: MailboxChoiceProps) => (
  <SelectField
    label="Mailbox"
    name="email_address"
    defaultValue={accounts.length === 1 ? accounts[0]?.email_address : ''}
    hint={
      accounts.length === 0 ? (
        <>
          None connected yet:{' '}
          <Link to="/channels" hash="mailboxes" className="text-accent underline underline-offset-4">
            connect one
          </Link>
          .
        </>
      ) : (
        'Members of the inbox read its mail and reply from this address.'
      )
    }
    fault={fault}
  >
    <option value="">none</option>
    {accounts.map(({ id, email_address }) => (
      <option key={id} value={email_address}>
        {email_address}
      </option>
    ))}
  </SelectField>
)

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { connectMailbox, MAIL } from '../../../api/messaging/mail.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { mailboxOf } from './mailbox-labels.ts'

/** Connects any mailbox with IMAP; the service signs in to it before it saves it. */
export function MailboxForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  async function connect(values: Record<string, string>) {
    await connectMailbox(mailboxOf(values))
    await queries.invalidateQueries({ queryKey: MAIL })
    onDone()
  }
  return (
    <Form submit="Connect" onSubmit={connect} autoComplete="off">
      {(about) => (
        <>
          <TextField label="Server" name="host" placeholder="imap.example.org" fault={about('host')} />
          <TextField label="User" name="user" placeholder="ada@example.org" fault={about('user')} />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="off"
            hint="Many providers require an app password here. It is encrypted."
            fault={about('password')}
          />
          <Folded title="Sending" isWrong={SMTP.some((field) => about(field) !== undefined)}>
            <p className="text-sm text-muted">Leave empty to send replies through this installation’s mail server.</p>
            <SmtpFields about={about} emptyHint="Leave empty to use the same as above." />
          </Folded>
          <Folded title="More" isWrong={['port', 'email_address'].some((field) => about(field) !== undefined)}>
            <TextField
              label="Port"
              name="port"
              inputMode="numeric"
              placeholder="993"
              hint="993, or 143 with STARTTLS."
              fault={about('port')}
            />
            <TextField
              label="Address"
              name="email_address"
              hint="If different from the user."
              fault={about('email_address')}
            />
          </Folded>
        </>
      )}
    </Form>
  )
}

const SMTP = ['smtp', 'smtp.host', 'smtp.port', 'smtp.user', 'smtp.password'] as const

/** Fields that few people need; open if one of them has a fault. */
const Folded = ({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) => (
  <details {...(isWrong && { open: true })}>
    <summary className="text-sm text-muted">{title}</summary>
    <div className="grid gap-4 pt-3">{children}</div>
  </details>
)

interface SmtpFieldsProps {
  about: (field: string) => string | undefined
  /** The hint: what applies if a field is left empty. */
  emptyHint: string
}

/** The server that sends the mail of a mailbox. */
export const SmtpFields = ({ about, emptyHint }: SmtpFieldsProps) => (
  <>
    <TextField
      label="Outgoing server"
      name="smtp_host"
      placeholder="smtp.example.org"
      hint={emptyHint}
      fault={about('smtp.host') ?? about('smtp')}
    />
    <TextField
      label="Outgoing port"
      name="smtp_port"
      inputMode="numeric"
      placeholder="465"
      hint="465, or 587 with STARTTLS."
      fault={about('smtp.port')}
    />
    <TextField label="Outgoing user" name="smtp_user" hint={emptyHint} fault={about('smtp.user')} />
    <TextField
      label="Outgoing password"
      name="smtp_password"
      type="password"
      autoComplete="off"
      hint={emptyHint}
      fault={about('smtp.password')}
    />
  </>
)

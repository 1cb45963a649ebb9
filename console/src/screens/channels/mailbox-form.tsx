import { useQueryClient } from '@tanstack/react-query'
import { connectMailbox, MAIL } from '../../api/mail.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/** Any mailbox with IMAP; it is dialled before it is kept. */
export function MailboxForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  async function connect({
    user = '',
    password = '',
    host = '',
    port,
    email_address,
    smtp_port,
  }: Record<string, string>) {
    await connectMailbox({
      ...{ provider: 'imap', host: host.trim(), user: user.trim(), password },
      ...(port && { port: Number(port) }),
      ...(email_address && { email_address: email_address.trim() }),
      ...(smtp_port && { smtp: { port: Number(smtp_port) } }),
    })
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
            hint="Many providers want an app password here. It is stored sealed."
            fault={about('password')}
          />
          <details>
            <summary className="text-sm text-muted">More</summary>
            <div className="grid gap-4 pt-3">
              <TextField
                label="Port"
                name="port"
                inputMode="numeric"
                placeholder="993"
                hint="993, or 143 with STARTTLS."
                fault={about('port')}
              />
              <TextField
                label="Port that sends"
                name="smtp_port"
                inputMode="numeric"
                placeholder="465"
                hint="465, or 587 with STARTTLS, at the same server. Left empty, answers leave through this installation."
                fault={about('smtp.port') ?? about('smtp.host')}
              />
              <TextField
                label="Address"
                name="email_address"
                hint="Where it is not the user."
                fault={about('email_address')}
              />
            </div>
          </details>
        </>
      )}
    </Form>
  )
}

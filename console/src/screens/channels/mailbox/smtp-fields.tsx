import { TextField } from '../../../ui/field.tsx'

interface SmtpFieldsProps {
  about: (field: string) => string | undefined
  /** What holds where a field is left empty. */
  unsaid: string
}

/** The server that sends the mail of a mailbox. */
export const SmtpFields = ({ about, unsaid }: SmtpFieldsProps) => (
  <>
    <TextField
      label="Outgoing server"
      name="smtp_host"
      placeholder="smtp.example.org"
      hint={unsaid}
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
    <TextField label="Outgoing user" name="smtp_user" hint={unsaid} fault={about('smtp.user')} />
    <TextField
      label="Outgoing password"
      name="smtp_password"
      type="password"
      autoComplete="off"
      hint={unsaid}
      fault={about('smtp.password')}
    />
  </>
)

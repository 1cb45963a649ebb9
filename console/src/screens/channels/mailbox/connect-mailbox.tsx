import { useMutation } from '@tanstack/react-query'
import { beginMailbox, type OauthMail } from '../../../api/messaging/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { MailboxForm } from './mailbox-form.tsx'

const VENDORS: Readonly<Record<OauthMail, string>> = { gmail: 'Gmail', outlook: 'Outlook' }

/** At a vendor where its owner allows it, or at any server with a password. */
export function ConnectMailbox({ onDone }: { onDone: () => void }) {
  const going = useMutation({
    mutationFn: beginMailbox,
    onSuccess: ({ auth_url }) => location.assign(auth_url),
  })
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="text-sm text-muted">You grant access there and come back; no password is stored.</p>
        <div className="flex flex-wrap gap-3">
          {(['gmail', 'outlook'] as const).map((provider) => (
            <Button
              key={provider}
              busy={going.isPending && going.variables === provider}
              onClick={() => going.mutate(provider)}
            >
              {VENDORS[provider]}
            </Button>
          ))}
        </div>
        {going.error && <FaultNote fault={going.error} />}
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-serif text-lg">Any server with IMAP</h3>
        <MailboxForm onDone={onDone} />
      </div>
    </div>
  )
}

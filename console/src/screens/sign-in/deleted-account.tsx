import { useState } from 'react'
import { closedAccount, type OwnErasure, ownErasure } from '../../api/governance/erasures.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Secret } from '../../ui/secret-value.tsx'
import { useTitle } from '../../ui/use-title.ts'

/** What follows when an account was closed, and the certificate at the end, for somebody who has no account any more. */
export function DeletedAccount() {
  useTitle('Your account is closed')
  const closed = closedAccount()
  const [found, setFound] = useState<OwnErasure>()
  const look = async ({ deletion_id = '', salt = '' }: Record<string, string>) =>
    setFound(await ownErasure({ deletion_id, salt }))
  return (
    <>
      <h1 className="font-serif text-3xl">{closed ? 'Your account is closed' : 'A deleted account'}</h1>
      {closed && (
        <div className="grid gap-3">
          <p>
            Everything about you is erased <RelativeTime at={closed.scheduled_for} />. To keep the account, follow the
            link in the mail before then, or sign in.
          </p>
          <Secret title="Keep this to fetch your certificate" value={closed.certificate_salt} />
        </div>
      )}
      <Form submit="Check status" onSubmit={look} autoComplete="off">
        {(about) => (
          <>
            <TextField
              label="Deletion number"
              name="deletion_id"
              required
              defaultValue={closed?.deletion_id}
              fault={about('deletion_id')}
            />
            <TextField
              label="Access code"
              name="salt"
              required
              defaultValue={closed?.certificate_salt}
              fault={about('salt')}
            />
          </>
        )}
      </Form>
      {found && <Standing found={found} />}
    </>
  )
}

function Standing({ found: { deletion_id, status, scheduled_for, completed_at, certificate } }: { found: OwnErasure }) {
  const save = () =>
    saveFile(`${deletion_id}.certificate.json`, 'application/json', `${JSON.stringify(certificate, null, 2)}\n`)
  return (
    <div role="status" className="grid justify-items-start gap-3">
      {completed_at ? (
        <p>
          Everything about you was erased <RelativeTime at={completed_at} />.
        </p>
      ) : status === 'cancelled' ? (
        <p>The deletion was taken back; the account is kept.</p>
      ) : (
        <p>
          It is not over yet. It {status === 'scheduled' ? 'begins' : 'was due'} <RelativeTime at={scheduled_for} />.
        </p>
      )}
      {certificate && <Button onClick={save}>Save the certificate</Button>}
    </div>
  )
}

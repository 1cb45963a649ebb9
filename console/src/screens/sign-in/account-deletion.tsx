import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { fetchOwnErasure, keepAccount, type OwnErasure, rememberedDeletion } from '../../api/governance/privacy.ts'
import { clearUrlFragment } from '../../api/identity/url-fragment.ts'
import { Button } from '../../ui/button.tsx'
import { Secret } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { MailToken } from './guest-layout.tsx'

/**
 * What follows after an account was closed, and the certificate of erasure, for a person who no longer has an account.
 */
export function DeletedAccount() {
  useTitle('Your account is closed')
  const closed = rememberedDeletion()
  const [found, setFound] = useState<OwnErasure>()
  const look = async ({ deletion_id = '', salt = '' }: Record<string, string>) =>
    setFound(await fetchOwnErasure({ deletion_id, salt }))
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
      {found && <DeletionStatus found={found} />}
    </>
  )
}

function DeletionStatus({
  found: { deletion_id, status, scheduled_for, completed_at, certificate },
}: {
  found: OwnErasure
}) {
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

/**
 * The page that the deletion mail links to. It needs a press of a button, because mail programs open links by
 * themselves.
 */
export function CancelDeletion() {
  useTitle('Keep your account')
  const [done, setDone] = useState(false)
  async function keep({ token = '' }: Record<string, string>) {
    await keepAccount(token)
    clearUrlFragment()
    setDone(true)
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Keep your account</h1>
      {done ? (
        <p role="status">
          Your account is kept, and nothing was erased. API keys must be created again.{' '}
          <Link to="/sign-in" className="text-accent underline">
            Sign in
          </Link>
        </p>
      ) : (
        <>
          <p>You asked to delete your account. It is closed, and nothing is erased yet.</p>
          <Form submit="Keep my account" onSubmit={keep}>
            {(about) => <MailToken fault={about('token')} />}
          </Form>
        </>
      )}
    </>
  )
}

export interface ScheduledDeletion {
  cancel_token: string
  scheduled_for: string
}

const scheduledDeletionIn = (fault: unknown): ScheduledDeletion | undefined =>
  fault instanceof ApiFault && fault.code === 'DELETION_SCHEDULED'
    ? (fault.details as unknown as ScheduledDeletion)
    : undefined

/** The deletion for which a provider's sign-in was refused, from the fragment of the address. */
export const deletionInFragment = ({
  cancel_token,
  scheduled_for,
}: Partial<ScheduledDeletion>): ScheduledDeletion | undefined =>
  cancel_token && scheduled_for && !Number.isNaN(Date.parse(scheduled_for))
    ? { cancel_token, scheduled_for }
    : undefined

/** Calls back when a sign-in is refused because the account is scheduled for deletion. */
export const catchScheduledDeletion =
  <Values,>(signIn: (values: Values) => Promise<void>, onScheduledDeletion: (deletion: ScheduledDeletion) => void) =>
  (values: Values) =>
    signIn(values).catch((fault) => {
      const deletion = scheduledDeletionIn(fault)
      if (!deletion) throw fault
      onScheduledDeletion(deletion)
    })

/** Offers to cancel the deletion right after the person has proven who they are. */
export function ScheduledDeletionNotice({
  deletion: { cancel_token, scheduled_for },
  onBack,
}: {
  deletion: ScheduledDeletion
  onBack: () => void
}) {
  const [isKept, setIsKept] = useState(false)
  const keeping = useMutation({ mutationFn: () => keepAccount(cancel_token), onSuccess: () => setIsKept(true) })
  if (isKept)
    return (
      <>
        <h1 className="font-serif text-3xl">Welcome back</h1>
        <p role="status">Your account is kept, and nothing was erased. API keys must be created again.</p>
        <div>
          <Button kind="primary" onClick={onBack}>
            Sign in
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h1 className="font-serif text-3xl">This account is being deleted</h1>
      <p>
        Everything about you is erased <RelativeTime at={scheduled_for} />. Until then you can keep it.
      </p>
      {keeping.error && <FaultNote fault={keeping.error} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          Keep my account
        </Button>
        <Button onClick={onBack}>Continue deleting</Button>
      </div>
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { signInAgain } from '../api/identity/account.ts'
import { meQuery } from '../api/identity/session.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'

/** Asks for a fresh sign-in where an action needs one, without leaving the screen. */
export function SignInAgain({ onDone }: { onDone: (() => void) | undefined }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  if (done) return <p role="status">Confirmed. {!onDone && 'Press the button once more.'}</p>
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md border border-modify p-4">
      <p>For your security, this requires a sign-in within the last five minutes.</p>
      <Button onClick={() => setOpen(true)}>Sign in again</Button>
      {open &&
        createPortal(
          <SignInDialog
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              setDone(true)
              onDone?.()
            }}
          />,
          document.getElementById('main') ?? document.body,
        )}
    </div>
  )
}

/** Stands outside the refused form, so that its events do not reach that form. */
function SignInDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data: me } = useQuery(meQuery)
  const proving = useMutation({
    mutationFn: async (given: FormData) => {
      const code = given.get('mfa_code')
      if (me)
        await signInAgain(me, { password: String(given.get('password')), ...(code && { mfa_code: String(code) }) })
    },
    onSuccess: onDone,
  })
  function prove(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    proving.mutate(new FormData(event.currentTarget))
  }
  return (
    <Dialog title="Confirm it is you" open onClose={onClose}>
      <form onSubmit={prove} className="grid gap-4" noValidate>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fault={proving.error?.message}
          hint="If you sign in with another service, sign out here and in again."
        />
        {me?.mfa_enabled && (
          <TextField
            label="Code"
            name="mfa_code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            hint="Six digits from your authenticator app, or a backup code"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={proving.isPending}>
            Sign in again
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

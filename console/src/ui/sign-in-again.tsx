import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { signInAgain } from '../api/account.ts'
import { meQuery } from '../api/session.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'

/** What may only be done by somebody who has just signed in: the way there, without leaving the screen. */
export function SignInAgain({ onDone }: { onDone: (() => void) | undefined }) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  if (done) return <p role="status">Thank you, it is you. {!onDone && 'Press the button once more.'}</p>
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md border border-modify p-4">
      <p>This needs a sign-in of the last five minutes, so that nobody does it at a screen you left open.</p>
      <Button onClick={() => setOpen(true)}>Sign in again</Button>
      {open &&
        createPortal(
          <ConfirmItIsYou
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

/** It stands outside the form that was refused, and what happens in it is none of that form's business. */
function ConfirmItIsYou({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data: me } = useQuery(meQuery)
  async function prove({ password = '', mfa_code }: Record<string, string>) {
    if (!me) return
    await signInAgain(me, { password, ...(mfa_code && { mfa_code }) })
    onDone()
  }
  return (
    <Dialog title="Is it you?" open onClose={onClose}>
      <Form submit="Sign in again" onSubmit={prove}>
        {(about) => (
          <>
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              fault={about('password')}
              hint="If you sign in with another service, sign out here and in again."
            />
            {me?.mfa_enabled && (
              <TextField
                label="Code"
                name="mfa_code"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                hint="Six digits of your authenticator app, or a backup code"
                fault={about('mfa_code')}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}

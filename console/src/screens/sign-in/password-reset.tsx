import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { clearUrlFragment } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { MailToken } from './guest-layout.tsx'

export function ResetPassword() {
  useTitle('Choose a new password')
  const [done, setDone] = useState(false)
  async function reset({ token = '', new_password = '' }: Record<string, string>) {
    await call('POST', '/auth/password/reset', { body: { token, new_password } })
    clearUrlFragment()
    setDone(true)
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Choose a new password</h1>
      {done ? (
        <p role="status">
          Your password is set, and all sessions that used the old one have ended.{' '}
          <Link to="/sign-in" className="text-accent underline">
            Sign in
          </Link>
        </p>
      ) : (
        <Form
          submit="Set the password"
          onSubmit={reset}
          beside={
            <Link to="/forgot-password" className="text-sm text-accent underline">
              Send me a reset link
            </Link>
          }
        >
          {(about) => (
            <>
              <MailToken fault={about('token')} />
              <TextField
                label="New password"
                name="new_password"
                type="password"
                autoComplete="new-password"
                required
                hint="At least 8 characters"
                fault={about('new_password')}
              />
            </>
          )}
        </Form>
      )}
    </>
  )
}

export function ForgotPassword() {
  useTitle('Reset your password')
  const [said, setSaid] = useState<string>()
  async function ask({ email = '' }: Record<string, string>) {
    const { message } = await call('POST', '/auth/password/forgot', { body: { email } })
    setSaid(message)
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Reset your password</h1>
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <Form submit="Send reset link" onSubmit={ask}>
          {(about) => (
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username"
              required
              fault={about('email')}
            />
          )}
        </Form>
      )}
      <p className="text-sm">
        <Link to="/sign-in" className="text-accent underline">
          Back to sign in
        </Link>
      </p>
    </>
  )
}

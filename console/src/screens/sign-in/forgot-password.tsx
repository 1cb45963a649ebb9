import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'

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

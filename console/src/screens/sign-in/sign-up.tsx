import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { isSignedIn, signInWith } from '../../api/identity/session.ts'
import { registrationQuery } from '../../api/identity/sign-in.ts'
import { clearUrlFragment } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { MailToken } from './guest-layout.tsx'
import { SsoProviders, useReturn } from './sign-in.tsx'

export function SignUp() {
  useTitle('Create your account')
  const leave = useReturn()
  const { data: registration } = useQuery(registrationQuery)
  const [sentTo, setSentTo] = useState<string>()
  async function register({ name, email = '', password = '' }: Record<string, string>) {
    const body = { name: name || undefined, email, password }
    const answer = await signInWith((headers) => call('POST', '/auth/register', { body, headers }))
    if (answer.requires_verification) setSentTo(email)
    else leave()
  }
  if (sentTo)
    return (
      <>
        <h1 className="font-serif text-3xl">Check your mail</h1>
        <p role="status">
          A mail is on its way to {sentTo}. Open the link in it to confirm the address. If you have an account already,
          the mail says so.
        </p>
        <SignInLink />
      </>
    )
  if (registration === 'closed')
    return (
      <>
        <h1 className="font-serif text-3xl">Registration is closed</h1>
        <p>New accounts are made by invitation here. Ask a person who has one to invite you.</p>
        <SsoProviders />
        <SignInLink />
      </>
    )
  return (
    <>
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">Create your account</h1>
        <p className="text-muted">Then ask a question, and watch agents answer it, criticise each other and decide.</p>
      </div>
      <Form submit="Create account" onSubmit={register}>
        {(about) => (
          <>
            <TextField label="Name" name="name" autoComplete="name" required fault={about('name')} />
            <TextField
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username"
              required
              fault={about('email')}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              hint="At least 8 characters"
              fault={about('password')}
            />
          </>
        )}
      </Form>
      <SsoProviders />
      <SignInLink />
    </>
  )
}

function SignInLink() {
  return (
    <p className="text-sm text-muted">
      Already have an account?{' '}
      <Link to="/sign-in" search={(search) => search} className="text-accent underline">
        Sign in
      </Link>
    </p>
  )
}

/** Needs a press of a button, because mail programs open links by themselves. */
export function VerifyEmail() {
  useTitle('Confirm your address')
  const navigate = useNavigate()
  async function verify({ token = '' }: Record<string, string>) {
    await signInWith((headers) => call('POST', '/auth/verify-email', { body: { token }, headers }))
    clearUrlFragment()
    await navigate({ to: isSignedIn() ? '/' : '/sign-in' })
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Confirm your address</h1>
      <Form submit="Confirm" onSubmit={verify}>
        {(about) => <MailToken fault={about('token')} />}
      </Form>
    </>
  )
}

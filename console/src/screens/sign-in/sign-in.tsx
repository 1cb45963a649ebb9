import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { signInWith } from '../../api/identity/session.ts'
import { registrationQuery } from '../../api/identity/sign-in.ts'
import { clearUrlFragment, urlFragment } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import {
  catchScheduledDeletion,
  deletionInFragment,
  type ScheduledDeletion,
  ScheduledDeletionNotice,
} from './account-deletion.tsx'
import { ConfirmSignIn } from './confirm-sign-in.tsx'
import { refusalWords } from './sign-in-errors.ts'
import { SsoProviders } from './sso-providers.tsx'
import { useReturn } from './use-return.ts'

const route = getRouteApi('/guest/sign-in')

export function SignIn() {
  useTitle('Sign in')
  const [pending, setPending] = useState(urlFragment().pending_token)
  const [isAsked, setIsAsked] = useState(Boolean(urlFragment().refresh_token))
  const [note, setNote] = useState<string>()
  const [deletion, setDeletion] = useState<ScheduledDeletion | undefined>(() => deletionInFragment(urlFragment()))
  if (deletion)
    return (
      <ScheduledDeletionNotice
        deletion={deletion}
        onBack={() => {
          clearUrlFragment()
          setPending(undefined)
          setDeletion(undefined)
        }}
      />
    )
  if (pending) return <SecondFactor pending={pending} onScheduledDeletion={setDeletion} />
  if (!isAsked) return <Password onPending={setPending} onScheduledDeletion={setDeletion} note={note} />
  return (
    <ConfirmSignIn
      onPassed={(why) => {
        setNote(why)
        setIsAsked(false)
      }}
    />
  )
}

interface PasswordProps {
  onPending: (token: string) => void
  onScheduledDeletion: (deletion: ScheduledDeletion) => void
  /** Why another way to sign in did not work. */
  note: string | undefined
}

function Password({ onPending, onScheduledDeletion, note }: PasswordProps) {
  const leave = useReturn()
  const { data: registration } = useQuery(registrationQuery)
  const { error } = route.useSearch()
  const refusal = error === undefined ? note : refusalWords(error)
  async function signIn({ email = '', password = '' }: Record<string, string>) {
    const answer = await signInWith((headers) => call('POST', '/auth/login', { body: { email, password }, headers }))
    if (answer.pending_token) onPending(answer.pending_token)
    else leave()
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Sign in</h1>
      {refusal && (
        <p role="alert" className="rounded-md border border-disagree p-4">
          {refusal}
        </p>
      )}
      <Form
        submit="Sign in"
        onSubmit={catchScheduledDeletion(signIn, onScheduledDeletion)}
        beside={
          <Link to="/forgot-password" className="text-sm text-accent underline">
            Forgot your password?
          </Link>
        }
      >
        {(about) => (
          <>
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
              autoComplete="current-password"
              required
              fault={about('password')}
            />
          </>
        )}
      </Form>
      <SsoProviders />
      {registration !== 'closed' && (
        <p className="text-sm text-muted">
          New here?{' '}
          <Link to="/sign-up" search={(search) => search} className="text-accent underline">
            Create an account
          </Link>
        </p>
      )}
    </>
  )
}

function SecondFactor({
  pending,
  onScheduledDeletion,
}: {
  pending: string
  onScheduledDeletion: (deletion: ScheduledDeletion) => void
}) {
  const leave = useReturn()
  async function prove({ code = '' }: Record<string, string>) {
    await signInWith((headers) => call('POST', '/auth/mfa/verify', { body: { code, pending_token: pending }, headers }))
    clearUrlFragment()
    leave()
  }
  return (
    <>
      <h1 className="font-serif text-3xl">One more step</h1>
      <Form submit="Sign in" onSubmit={catchScheduledDeletion(prove, onScheduledDeletion)}>
        {(about) => (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            hint="Six digits from your authenticator app, or a backup code"
            fault={about('code')}
          />
        )}
      </Form>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { signInWith } from '../../api/identity/session.ts'
import { registrationQuery } from '../../api/identity/sign-in.ts'
import { arrived, forgetArrival } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { type Going, goingElsewhere, Leaving, unlessGoing } from './deleted-account.tsx'
import { useLeave } from './leave.ts'
import { Providers } from './providers.tsx'
import { refusalWords } from './refusals.ts'
import { SignedInElsewhere } from './signed-in-elsewhere.tsx'

const route = getRouteApi('/guest/sign-in')

export function SignIn() {
  useTitle('Sign in')
  const [pending, setPending] = useState(arrived().pending_token)
  const [isAsked, setIsAsked] = useState(Boolean(arrived().refresh_token))
  const [note, setNote] = useState<string>()
  const [going, setGoing] = useState<Going | undefined>(() => goingElsewhere(arrived()))
  if (going)
    return (
      <Leaving
        going={going}
        onBack={() => {
          forgetArrival()
          setPending(undefined)
          setGoing(undefined)
        }}
      />
    )
  if (pending) return <SecondFactor pending={pending} onGoing={setGoing} />
  if (!isAsked) return <Password onPending={setPending} onGoing={setGoing} note={note} />
  return (
    <SignedInElsewhere
      onPassed={(why) => {
        setNote(why)
        setIsAsked(false)
      }}
    />
  )
}

interface PasswordProps {
  onPending: (token: string) => void
  onGoing: (going: Going) => void
  /** Why another way to sign in did not work. */
  note: string | undefined
}

function Password({ onPending, onGoing, note }: PasswordProps) {
  const leave = useLeave()
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
        onSubmit={unlessGoing(signIn, onGoing)}
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
      <Providers />
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

function SecondFactor({ pending, onGoing }: { pending: string; onGoing: (going: Going) => void }) {
  const leave = useLeave()
  async function prove({ code = '' }: Record<string, string>) {
    await signInWith((headers) => call('POST', '/auth/mfa/verify', { body: { code, pending_token: pending }, headers }))
    forgetArrival()
    leave()
  }
  return (
    <>
      <h1 className="font-serif text-3xl">One more step</h1>
      <Form submit="Sign in" onSubmit={unlessGoing(prove, onGoing)}>
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

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { acceptLinkedSignIn, signInWith } from '../../api/identity/session.ts'
import { providersQuery, registrationQuery } from '../../api/identity/sign-in.ts'
import { clearUrlFragment, noteSignInBegun, urlFragment } from '../../api/identity/url-fragment.ts'
import { safeReturnPath } from '../../app/url-search.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import {
  catchScheduledDeletion,
  deletionInFragment,
  type ScheduledDeletion,
  ScheduledDeletionNotice,
} from './account-deletion.tsx'

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
  /** Why another way to sign in failed. */
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

/**
 * A link can sign a person into a stranger's account, and the stranger would then read what they ask. So the person
 * confirms that they began the sign-in.
 */
function ConfirmSignIn({ onPassed }: { onPassed: (why?: string) => void }) {
  const leave = useReturn()
  async function accept() {
    if (await acceptLinkedSignIn()) leave()
    else onPassed('This sign-in has expired. Sign in again.')
  }
  function refuse() {
    clearUrlFragment()
    onPassed()
  }
  return (
    <>
      <h1 className="font-serif text-3xl">Did you just sign in?</h1>
      <p>
        This link comes from a sign-in that was not begun in this window. Go on only if it was you; otherwise what you
        ask could be read by the person who made the link.
      </p>
      <Form submit="It was me, go on" onSubmit={accept} beside={<Button onClick={refuse}>It was not me</Button>}>
        {() => null}
      </Form>
    </>
  )
}

const guest = getRouteApi('/guest')

/** Returns to the screen that the person wanted before they had to sign in. */
export function useReturn() {
  const router = useRouter()
  const { next } = guest.useSearch()
  return () => router.history.push(safeReturnPath(next))
}

/** Why a provider's sign-in failed, by the code that the service sends; never in words from the link itself. */
const REFUSALS = new Map(
  Object.entries({
    invalid_state: 'That sign-in took too long, or was started in another browser. Start it again.',
    session_ended: 'Your session ended meanwhile. Sign in, then link the other sign-in again.',
    invalid_redirect: 'That sign-in would have led to an address that is not allowed here.',
    invalid_response: 'The answer of the identity provider could not be trusted. Try again, or ask your administrator.',
    access_denied: 'The identity provider did not sign you in.',
    email_missing: 'The identity provider did not send your e-mail address, which Parley needs.',
    email_unverified: 'The identity provider does not vouch for your e-mail address. Confirm it there first.',
    domain_not_allowed: 'Addresses of your e-mail domain may not sign in here.',
    account_disabled: 'This account is disabled.',
    deletion_scheduled: 'This account is being deleted. Sign in with it again to keep it.',
    account_exists: 'You have an account with this address already. Sign in to it as you usually do.',
    organization_missing: 'The organization of this sign-in does not exist. Ask your administrator.',
    already_linked: 'That sign-in belongs to another account.',
    provider_unavailable: 'The identity provider cannot be reached. Try again in a moment.',
  }),
)

export const refusalWords = (code: string): string =>
  REFUSALS.get(code) ?? 'That sign-in did not work. Try again, or sign in with your password.'

/** The identity providers of this installation, if any. */
export function SsoProviders() {
  const { data = [] } = useQuery(providersQuery)
  if (data.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">or</p>
      {data.map(({ id, name, url }) => (
        <a key={id} href={url} onClick={noteSignInBegun} className={buttonClass()}>
          Continue with {name}
        </a>
      ))}
    </div>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { isSignedIn, signInWith } from '../../api/identity/session.ts'
import { clearUrlFragment } from '../../api/identity/url-fragment.ts'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { LetterToken } from './guest-layout.tsx'

/** A press of a button, because mail programs open links by themselves. */
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
        {(about) => <LetterToken fault={about('token')} />}
      </Form>
    </>
  )
}

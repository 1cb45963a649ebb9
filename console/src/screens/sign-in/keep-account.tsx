import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepAccount } from '../../api/governance/erasures.ts'
import { forgetArrival } from '../../api/identity/url-fragment.ts'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { LetterToken } from './letter-token.tsx'

/** Where the letter leads that says an account will be deleted; a press of a button, because mail programs open links by themselves. */
export function KeepAccount() {
  useTitle('Keep your account')
  const [done, setDone] = useState(false)
  async function keep({ token = '' }: Record<string, string>) {
    await keepAccount(token)
    forgetArrival()
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
            {(about) => <LetterToken fault={about('token')} />}
          </Form>
        </>
      )}
    </>
  )
}

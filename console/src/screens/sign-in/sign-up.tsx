import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { signInWith } from '../../api/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useTitle } from '../../ui/title.ts'
import { useLeave } from './leave.ts'
import { Providers } from './providers.tsx'

export function SignUp() {
  useTitle('Create your account')
  const leave = useLeave()
  async function register({ name, email = '', password = '' }: Record<string, string>) {
    const body = { name: name || undefined, email, password }
    await signInWith((headers) => call('POST', '/auth/register', { body, headers }))
    leave()
  }
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
      <Providers />
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <Link to="/sign-in" search={(search) => search} className="text-accent underline">
          Sign in
        </Link>
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { isSignedIn, signInWith } from '../../api/identity/session.ts'
import { invitationQuery } from '../../api/identity/sign-in.ts'
import { clearUrlFragment, urlFragment } from '../../api/identity/url-fragment.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { MailToken } from './guest-layout.tsx'

export function AcceptInvite() {
  useTitle('Join an organization')
  const { token } = urlFragment()
  return (
    <>
      <h1 className="font-serif text-3xl">Join an organization</h1>
      {token && <Invitation token={token} />}
      <Acceptance />
    </>
  )
}

function Invitation({ token }: { token: string }) {
  const query = useQuery(invitationQuery(token))
  return (
    <QueryResult query={query} what="Loading the invitation">
      {({ organization_name, email, role }) => (
        <p>
          {email} is invited to <strong>{organization_name}</strong> as {role}.
        </p>
      )}
    </QueryResult>
  )
}

function Acceptance() {
  const navigate = useNavigate()
  const known = isSignedIn()
  async function accept({ token = '', name, password }: Record<string, string>) {
    const body = { token, name: name || undefined, password: password || undefined }
    await signInWith((headers) => call('POST', '/auth/accept-invite', { body, headers }))
    clearUrlFragment()
    await navigate({ to: isSignedIn() ? '/' : '/sign-in' })
  }
  return (
    <Form submit="Accept" onSubmit={accept}>
      {(about) => (
        <>
          <MailToken fault={about('token')} />
          {!known && (
            <>
              <TextField label="Name" name="name" autoComplete="name" fault={about('name')} />
              <TextField
                label="Password"
                name="password"
                type="password"
                autoComplete="new-password"
                hint="For a new account: at least 8 characters. Leave it empty if you have an account with this address."
                fault={about('password')}
              />
            </>
          )}
        </>
      )}
    </Form>
  )
}

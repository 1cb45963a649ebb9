import { useQueryClient } from '@tanstack/react-query'
import { changeProfile } from '../../api/identity/account.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export function ProfileTab({ person }: { person: Me }) {
  const queries = useQueryClient()
  async function save({ name, email }: Record<string, string>) {
    await changeProfile({ ...(name !== person.name && { name }), ...(email !== person.email && { email }) })
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return (
    <div className="grid max-w-md gap-6">
      <Form submit="Save" onSubmit={save}>
        {(about) => (
          <>
            <TextField label="Name" name="name" defaultValue={person.name} autoComplete="name" fault={about('name')} />
            <TextField
              label="E-mail"
              name="email"
              type="email"
              defaultValue={person.email}
              autoComplete="email"
              hint={person.email_verified ? 'Confirmed' : 'Not confirmed yet'}
              fault={about('email')}
            />
          </>
        )}
      </Form>
      <p className="flex items-center text-sm text-muted">
        Your id <ShortId id={person.id} /> <CopyAsCurl address="/auth/me" />
      </p>
    </div>
  )
}

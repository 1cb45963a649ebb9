import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { APPLICATIONS, clientsQuery, registerClient, removeClient } from '../../api/protocols/applications.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl, Secret, ShortId } from '../../ui/copy-button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

/** The applications that the organization registered, for those that cannot register themselves. */
export function RegisteredClients() {
  const clients = useQuery(clientsQuery)
  const name = useRef<HTMLInputElement>(null)
  return (
    <Section
      title="Registered applications"
      about="Applications of your own, which members may then allow. Most others need no registration."
    >
      <QueryResult query={clients}>
        {({ clients: all, total }) =>
          all.length === 0 ? (
            <EmptyState
              title="No registered applications"
              action={<Button onClick={() => name.current?.focus()}>Register an application</Button>}
            >
              Register an application to get the client id, and the secret if it can keep one, that it signs in with.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Registered applications"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Name', cell: (client) => <bdi>{client.name}</bdi> },
                  { title: 'Client id', cell: ({ id }) => <ShortId id={id} /> },
                  {
                    title: 'Returns people to',
                    cell: ({ redirect_uris }) => <span className="break-all">{redirect_uris.join(', ')}</span>,
                  },
                  { title: 'Secret', cell: ({ confidential }) => (confidential ? 'yes' : 'no') },
                  { title: 'Registered', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                  {
                    title: 'Delete',
                    cell: (client) => (
                      <ActionButton
                        act={() => removeClient(client.id)}
                        changes={APPLICATIONS}
                        kind="danger"
                        confirm={`${client.name} is deleted, and all access through it ends at once.`}
                      >
                        Delete
                      </ActionButton>
                    ),
                  },
                ]}
              />
              <FirstOfTotal which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </QueryResult>
      <NewClient name={name} />
      <div>
        <CopyAsCurl address="/oauth/clients" />
      </div>
    </Section>
  )
}

/** `name` is the field that gets the focus when the person begins. */
function NewClient({ name }: { name: RefObject<HTMLInputElement | null> }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Awaited<ReturnType<typeof registerClient>>>()
  async function register(values: Record<string, string>) {
    setMade(
      await registerClient({
        name: values.name ?? '',
        redirect_uris: (values.redirect_uris ?? '').split(/\s+/).filter(Boolean),
        confidential: values.confidential === 'yes',
      }),
    )
    await queries.invalidateQueries({ queryKey: APPLICATIONS })
  }
  return (
    <div className="grid max-w-xl gap-4">
      {made?.secret && <Secret title={`Client secret of ${made.name}`} value={made.secret} />}
      <Form submit="Register" onSubmit={register}>
        {(about) => (
          <>
            <TextField
              ref={name}
              label="Name of the application"
              name="name"
              autoComplete="off"
              fault={about('name')}
            />
            <TextField
              label="Redirect address"
              name="redirect_uris"
              type="url"
              placeholder="https://"
              hint="Where it gets its answer; separate several with spaces"
              fault={about('redirect_uris') ?? about('redirect_uris[0]')}
            />
            <SelectField
              label="Secret"
              name="confidential"
              defaultValue="no"
              hint="Only a program on a server can keep one"
              fault={about('confidential')}
            >
              <option value="no">none</option>
              <option value="yes">give it one</option>
            </SelectField>
          </>
        )}
      </Form>
    </div>
  )
}

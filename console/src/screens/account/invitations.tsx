import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invitationsQuery, invite, revokeInvitation } from '../../api/account.ts'
import { Act } from '../../ui/act.tsx'
import { Button } from '../../ui/button.tsx'
import { choiceOf } from '../../ui/choice-of.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FirstOf } from '../../ui/first-of.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'

/** Nobody is invited to own an organization. */
const ROLES = ['admin', 'member', 'viewer'] as const

export function Invitations({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient()
  const query = invitationsQuery(organizationId)
  const invitations = useQuery(query)
  const guest = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Awaited<ReturnType<typeof invite>>>()
  async function send({ email = '', role }: Record<string, string>) {
    setSent(await invite({ email, role: choiceOf(ROLES, role) }))
    await queries.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <Section title="Invitations" about="An invitation is a mail with a link; it works once, within seven days.">
      <Form submit="Invite" onSubmit={send}>
        {(about) => (
          <div className="grid max-w-xl gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField ref={guest} label="E-mail" name="email" type="email" autoComplete="off" fault={about('email')} />
            <SelectField label="Role" name="role" defaultValue="member" fault={about('role')}>
              {ROLES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
          </div>
        )}
      </Form>
      {sent && <p role="status">{sent.message}</p>}
      {sent?.invite_url && <Secret title="Its link, to be handed over" value={sent.invite_url} />}
      <Loaded query={invitations}>
        {({ invitations: all, total }) =>
          all.length === 0 ? (
            <EmptyState
              title="Nobody is invited right now"
              action={<Button onClick={() => guest.current?.focus()}>Invite somebody</Button>}
            >
              Whoever joins can read every decision of this organization.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Invitations"
                rows={all}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'E-mail', cell: ({ email }) => email },
                  { title: 'Role', cell: ({ role }) => role },
                  { title: 'Status', cell: ({ status }) => status },
                  { title: 'Ends', cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
                  {
                    title: 'Revoke',
                    cell: ({ id }) => (
                      <Act act={() => revokeInvitation(organizationId, id)} changes={query.queryKey}>
                        Revoke
                      </Act>
                    ),
                  },
                ]}
              />
              <FirstOf which="newest" shown={all.length} total={total} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invitationsQuery, invite, revokeInvitation } from '../../api/identity/account.ts'
import { Act } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Secret } from '../../ui/secret-value.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { choiceOf } from '../../ui/text.ts'

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
    <Section
      title="Invitations"
      about="Invitations are sent by e-mail. The link works once and expires after seven days."
    >
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
      {sent?.invite_url && <Secret title="Invitation link" value={sent.invite_url} />}
      <Loaded query={invitations}>
        {({ invitations: all, total }) =>
          all.length === 0 ? (
            <EmptyState
              title="No pending invitations"
              action={<Button onClick={() => guest.current?.focus()}>Invite someone</Button>}
            >
              Members can read every decision in this organization.
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
                  { title: 'Expires', cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
                  {
                    title: 'Revoke',
                    cell: ({ id, email }) => (
                      <Act
                        act={() => revokeInvitation(organizationId, id)}
                        changes={query.queryKey}
                        confirm={`The link that was sent to ${email} stops working.`}
                      >
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createInbox, INBOXES } from '../../api/inboxes.ts'
import { mailboxesQuery } from '../../api/mail.ts'
import { meQuery } from '../../api/session.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PeopleChoice } from './people-choice.tsx'

const MEMBER = 'member '

/** A mailbox that several people read. */
export function InboxForm({ onDone }: { onDone: (id: string) => void }) {
  const queries = useQueryClient()
  const mailboxes = useQuery(mailboxesQuery)
  const me = useQuery(meQuery)
  async function make({ name = '', description, email_address, ...values }: Record<string, string>) {
    const { inbox } = await createInbox({
      name,
      ...(description && { description }),
      ...(email_address && { email_address }),
      team_members: Object.keys(values)
        .filter((field) => field.startsWith(MEMBER))
        .map((field) => field.slice(MEMBER.length)),
      admins: me.data ? [me.data.id] : [],
    })
    await queries.invalidateQueries({ queryKey: INBOXES })
    onDone(inbox.id)
  }
  return (
    <Loaded query={mailboxes}>
      {({ accounts }) => (
        <Form submit="Make it" onSubmit={make} autoComplete="off">
          {(about) => (
            <>
              <TextField label="Name" name="name" maxLength={200} placeholder="Support" fault={about('name')} />
              <SelectField
                label="Mailbox"
                name="email_address"
                hint={
                  accounts.length === 0 ? (
                    <>
                      None is connected yet:{' '}
                      <Link to="/channels" className="text-accent underline underline-offset-4">
                        connect one
                      </Link>
                      .
                    </>
                  ) : (
                    'Whoever belongs to the inbox reads its mail.'
                  )
                }
                fault={about('email_address')}
              >
                <option value="">none yet</option>
                {accounts.map(({ id, email_address }) => (
                  <option key={id} value={email_address}>
                    {email_address}
                  </option>
                ))}
              </SelectField>
              <PeopleChoice label="Who answers it" prefix={MEMBER} fault={about('team_members')} />
              <TextField label="What it is for" name="description" maxLength={2000} fault={about('description')} />
            </>
          )}
        </Form>
      )}
    </Loaded>
  )
}

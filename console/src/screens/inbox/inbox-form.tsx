import { useQuery, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../api/identity/session.ts'
import { changeInbox, createInbox, INBOXES, type SharedInbox } from '../../api/messaging/inboxes.ts'
import { mailboxesQuery } from '../../api/messaging/mail.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MailboxChoice } from './mailbox-choice.tsx'
import { PeopleChoice } from './people-choice.tsx'

const [MEMBER, ADMIN] = ['member ', 'admin ']

interface InboxFormProps {
  /** The one that is changed. */
  inbox?: SharedInbox | undefined
  onDone: (id: string) => void
}

const ticked = (values: Record<string, string>, prefix: string) =>
  Object.keys(values)
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length))

/** A mailbox that several people read; whoever makes it is among its admins. */
export function InboxForm({ inbox, onDone }: InboxFormProps) {
  const queries = useQueryClient()
  const mailboxes = useQuery(mailboxesQuery)
  const me = useQuery(meQuery)
  async function save({ name = '', description, email_address, first_reply_hours, ...values }: Record<string, string>) {
    const facts = {
      name,
      ...{ team_members: ticked(values, MEMBER), admins: ticked(values, ADMIN) },
      settings: first_reply_hours ? { first_reply_hours: Number(first_reply_hours) } : {},
    }
    const saved = inbox
      ? await changeInbox(inbox.id, {
          ...{ ...facts, description: description || null },
          ...(email_address && { email_address }),
        })
      : await createInbox({ ...facts, ...(description && { description }), ...(email_address && { email_address }) })
    await queries.invalidateQueries({ queryKey: INBOXES })
    onDone(saved.inbox.id)
  }
  const admins = inbox?.admins ?? (me.data ? [me.data.id] : [])
  return (
    <Form submit={inbox ? 'Save' : 'Create'} onSubmit={save} autoComplete="off">
      {(about) => (
        <>
          <TextField
            label="Name"
            name="name"
            maxLength={200}
            placeholder="Support"
            defaultValue={inbox?.name}
            fault={about('name')}
          />
          {!inbox?.email_address && (
            <Loaded query={mailboxes}>
              {({ accounts }) => <MailboxChoice accounts={accounts} fault={about('email_address')} />}
            </Loaded>
          )}
          <PeopleChoice
            label="Members"
            prefix={MEMBER}
            chosen={inbox?.team_members ?? []}
            fault={about('team_members')}
          />
          <PeopleChoice label="Managers" prefix={ADMIN} chosen={admins} fault={about('admins')} />
          <SelectField
            label="First reply due"
            name="first_reply_hours"
            defaultValue={inbox?.settings.first_reply_hours ?? ''}
            fault={about('settings.first_reply_hours')}
          >
            <option value="">no deadline</option>
            {dueHours(inbox).map((hours) => (
              <option key={hours} value={hours}>
                within {hours === 1 ? 'an hour' : `${hours} hours`}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Description"
            name="description"
            maxLength={2000}
            defaultValue={inbox?.description ?? ''}
            fault={about('description')}
          />
        </>
      )}
    </Form>
  )
}

const USUAL_HOURS = [1, 2, 4, 8, 24, 48, 72]

/** What programs have set is among them. */
const dueHours = (inbox: SharedInbox | undefined) =>
  [...new Set([...USUAL_HOURS, inbox?.settings.first_reply_hours ?? 1])].toSorted((one, other) => one - other)

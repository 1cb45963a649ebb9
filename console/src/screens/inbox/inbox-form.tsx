import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { membersQuery } from '../../api/identity/account.ts'
import { meQuery } from '../../api/identity/session.ts'
import { changeInbox, createInbox, INBOXES, type SharedInbox } from '../../api/messaging/inboxes.ts'
import { type Mailbox, mailboxesQuery } from '../../api/messaging/mail.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, tickedFields } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'

const [MEMBER, ADMIN] = ['member ', 'admin ']

interface InboxFormProps {
  /** The inbox to change; undefined for a new one. */
  inbox?: SharedInbox | undefined
  onDone: (id: string) => void
}

/** A form for an inbox that several people share; its creator is one of its admins. */
export function InboxForm({ inbox, onDone }: InboxFormProps) {
  const queries = useQueryClient()
  const mailboxes = useQuery(mailboxesQuery)
  const me = useQuery(meQuery)
  async function save({ name = '', description, email_address, first_reply_hours, ...values }: Record<string, string>) {
    const facts = {
      name,
      ...{ team_members: tickedFields(values, MEMBER), admins: tickedFields(values, ADMIN) },
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
            <QueryResult query={mailboxes}>
              {({ accounts }) => <MailboxChoice accounts={accounts} fault={about('email_address')} />}
            </QueryResult>
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

/** The choices of hours until the first reply is due, including a value that an API client set. */
const dueHours = (inbox: SharedInbox | undefined) =>
  [...new Set([...USUAL_HOURS, inbox?.settings.first_reply_hours ?? 1])].toSorted((one, other) => one - other)

interface MailboxChoiceProps {
  accounts: readonly Mailbox[]
  fault: string | undefined
}

/** The mailbox that a team reads; creating the inbox shares it with them. */
const MailboxChoice = ({ accounts, fault }: MailboxChoiceProps) => (
  <SelectField
    label="Mailbox"
    name="email_address"
    defaultValue={accounts.length === 1 ? accounts[0]?.email_address : ''}
    hint={
      accounts.length === 0 ? (
        <>
          None connected yet:{' '}
          <Link to="/channels" hash="mailboxes" className="text-accent underline underline-offset-4">
            connect one
          </Link>
          .
        </>
      ) : (
        'Members of the inbox read its mail and reply from this address.'
      )
    }
    fault={fault}
  >
    <option value="">none</option>
    {accounts.map(({ id, email_address }) => (
      <option key={id} value={email_address}>
        {email_address}
      </option>
    ))}
  </SelectField>
)

interface PeopleChoiceProps {
  label: string
  /** The prefix of the field names, followed by the id of the person. */
  prefix: string
  /** The people who are ticked at first. */
  chosen: readonly string[]
  fault: string | undefined
}

/** People of the organization, to be ticked. */
function PeopleChoice(props: PeopleChoiceProps) {
  const me = useQuery(meQuery)
  return (
    <QueryResult query={me}>{({ organization }) => <People {...props} organization={organization.id} />}</QueryResult>
  )
}

function People({ label, prefix, chosen, fault, organization }: PeopleChoiceProps & { organization: string }) {
  const members = useQuery(membersQuery(organization, { limit: 100 }))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <QueryResult query={members}>
        {({ members: all }) => (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {all.map(({ user_id, email }) => (
              <label key={user_id} className="flex items-baseline gap-2 text-sm">
                <input type="checkbox" name={prefix + user_id} defaultChecked={chosen.includes(user_id)} />
                <bdi className="break-all">{email}</bdi>
              </label>
            ))}
          </div>
        )}
      </QueryResult>
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askRecipient, type Recipient, recipientsQuery, removeRecipient } from '../../api/recipients.ts'
import { Act } from '../../ui/act.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useLeads } from '../../ui/leader.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { usePeopleHere } from '../../ui/people.ts'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { RECIPIENT_LOOKS, RECIPIENT_WORDS } from './words.ts'

/** Whom rules may forward mail to outside the organization: those who agreed. */
export function Recipients() {
  const mayAsk = useLeads() ?? false
  const recipients = useQuery(recipientsQuery)
  return (
    <Section
      title="Recipients outside"
      about="Rules forward mail to members, and to these addresses once whoever reads them has agreed: a letter asks them."
    >
      <Loaded query={recipients} what="Looking who agreed">
        {({ recipients: all }) =>
          all.length === 0 ? (
            <p>None: mail is forwarded to members alone.</p>
          ) : (
            <RecipientTable recipients={all} mayAsk={mayAsk} />
          )
        }
      </Loaded>
      {mayAsk ? (
        <AskSomebody />
      ) : (
        <p className="text-sm text-muted">Owners and admins of your organization ask and remove them.</p>
      )}
    </Section>
  )
}

function RecipientTable({ recipients, mayAsk }: { recipients: readonly Recipient[]; mayAsk: boolean }) {
  const nameOf = usePeopleHere()
  return (
    <Table
      caption="Recipients outside"
      rows={recipients}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Address', cell: ({ address }) => <bdi className="break-all">{address}</bdi> },
        { title: 'State', cell: (recipient) => <State recipient={recipient} /> },
        {
          title: 'Added',
          cell: ({ added_at, added_by }) => (
            <>
              <RelativeTime at={added_at} /> by <bdi>{nameOf(added_by)}</bdi>
            </>
          ),
        },
        ...(mayAsk ? [{ title: 'Do', cell: (recipient: Recipient) => <RecipientActs recipient={recipient} /> }] : []),
      ]}
    />
  )
}

function State({ recipient: { status, confirmed_at, expires_at } }: { recipient: Recipient }) {
  const at = status === 'confirmed' ? confirmed_at : expires_at
  return (
    <>
      <span className={RECIPIENT_LOOKS[status]}>{RECIPIENT_WORDS[status]}</span>
      {at && (
        <>
          {status === 'pending' ? ', the letter ends ' : ', '}
          <RelativeTime at={at} />
        </>
      )}
    </>
  )
}

function RecipientActs({ recipient: { id, address, status } }: { recipient: Recipient }) {
  const named = <span className="sr-only"> ({address})</span>
  return (
    <span className="flex items-baseline gap-2 whitespace-nowrap max-sm:flex-wrap">
      {status !== 'confirmed' && (
        <Act act={() => askRecipient(address)} changes={recipientsQuery.queryKey}>
          Ask again{named}
        </Act>
      )}
      <Act
        act={() => removeRecipient(id)}
        changes={recipientsQuery.queryKey}
        kind="danger"
        confirm={`Nothing is forwarded to ${address} any more, from now on. Rules that name it stay, and hold the mail back.`}
      >
        Remove{named}
      </Act>
    </span>
  )
}

function AskSomebody() {
  const queries = useQueryClient()
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState<string>()
  async function ask() {
    setAsked(undefined)
    const { recipient } = await askRecipient(address.trim())
    await queries.invalidateQueries(recipientsQuery)
    setAsked(recipient.address)
    setAddress('')
  }
  return (
    <div className="max-w-xl">
      <Form submit="Ask them" onSubmit={ask} autoComplete="off">
        {(about) => (
          <>
            <TextField
              label="Address outside"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              inputMode="email"
              placeholder="accounts@example.net"
              hint="They get one letter, and have seven days to agree."
              fault={about('address')}
            />
            {asked && (
              <p role="status">
                A letter is on its way to <bdi>{asked}</bdi>.
              </p>
            )}
          </>
        )}
      </Form>
    </div>
  )
}

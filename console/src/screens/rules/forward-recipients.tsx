import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askRecipient, type Recipient, recipientsQuery, removeRecipient } from '../../api/messaging/rules.ts'
import { useIsManager, useOwnMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import { RECIPIENT_LOOKS, RECIPIENT_WORDS } from './rule-labels.ts'

/** The recipients outside the organization who agreed that rules forward mail to them. */
export function ForwardRecipients() {
  const mayAsk = useIsManager() ?? false
  const recipients = useQuery(recipientsQuery)
  return (
    <Section
      title="External recipients"
      about="Rules can forward mail to members, and to these addresses once their owner has agreed by mail."
    >
      <QueryResult query={recipients} what="Loading recipients">
        {({ recipients: all }) =>
          all.length === 0 ? (
            <p>None: mail is forwarded to members only.</p>
          ) : (
            <RecipientTable recipients={all} mayAsk={mayAsk} />
          )
        }
      </QueryResult>
      {mayAsk ? (
        <AskRecipientForm />
      ) : (
        <p className="text-sm text-muted">Only owners and admins of your organization can invite and remove them.</p>
      )}
    </Section>
  )
}

function RecipientTable({ recipients, mayAsk }: { recipients: readonly Recipient[]; mayAsk: boolean }) {
  const nameOf = useOwnMemberNames()
  return (
    <Table
      caption="External recipients"
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
        ...(mayAsk
          ? [{ title: 'Actions', cell: (recipient: Recipient) => <RecipientActions recipient={recipient} /> }]
          : []),
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

function RecipientActions({ recipient: { id, address, status } }: { recipient: Recipient }) {
  const named = <span className="sr-only"> ({address})</span>
  return (
    <span className="flex items-baseline gap-2 whitespace-nowrap max-sm:flex-wrap">
      {status !== 'confirmed' && (
        <ActionButton act={() => askRecipient(address)} changes={recipientsQuery.queryKey}>
          Ask again{named}
        </ActionButton>
      )}
      <ActionButton
        act={() => removeRecipient(id)}
        changes={recipientsQuery.queryKey}
        kind="danger"
        confirm={`Mail is no longer forwarded to ${address}. Rules that name it stay, and do not forward.`}
      >
        Remove{named}
      </ActionButton>
    </span>
  )
}

function AskRecipientForm() {
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
      <Form submit="Ask for consent" onSubmit={ask} autoComplete="off">
        {(about) => (
          <>
            <TextField
              label="External address"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              inputMode="email"
              placeholder="accounts@example.net"
              hint="They get one mail, and have seven days to agree."
              fault={about('address')}
            />
            {asked && (
              <p role="status">
                A mail is being sent to <bdi>{asked}</bdi>.
              </p>
            )}
          </>
        )}
      </Form>
    </div>
  )
}

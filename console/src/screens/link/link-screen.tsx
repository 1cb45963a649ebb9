import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFault } from '../../api/fault.ts'
import { switchOrganization } from '../../api/identity/account.ts'
import { linkAccount, type OfferedAccount, offeredAccountQuery } from '../../api/identity/chat-accounts.ts'
import { type Me, meQuery } from '../../api/identity/session.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTitle } from '../../ui/use-title.ts'

const route = getRouteApi('/member/link/$token')

/**
 * A person who writes “link” in a chat comes here to identify themselves; nothing happens before they press the button.
 */
export function LinkScreen() {
  useTitle('Link a chat account')
  const { token } = route.useParams()
  const me = useQuery(meQuery)
  return (
    <div className="grid max-w-xl gap-6">
      <h1 className="font-serif text-3xl">Link a chat account</h1>
      <QueryResult query={me}>{(person) => <LinkDetails key={token} token={token} person={person} />}</QueryResult>
    </div>
  )
}

const statusOf = (fault: unknown) => (fault instanceof ApiFault ? fault.status : undefined)

function LinkDetails({ token, person }: { token: string; person: Me }) {
  const [linked, setLinked] = useState<OfferedAccount>()
  const offered = useQuery({ ...offeredAccountQuery(token), enabled: linked === undefined })
  if (linked) return <LinkedAccount account={linked} />
  if (statusOf(offered.error) === 410) return <ExpiredLink why={offered.error?.message ?? ''} />
  if (statusOf(offered.error) === 404) return <ElsewhereLink person={person} />

  async function link() {
    try {
      setLinked(await linkAccount(token))
    } catch (fault) {
      await offered.refetch()
      throw fault
    }
  }
  return (
    <QueryResult query={offered}>
      {(account) => (
        <>
          <Facts>
            <Fact name="Chat account">
              <bdi>{account.external_name ?? account.external_id}</bdi>
              {account.external_name && <span className="text-muted"> ({account.external_id})</span>}
            </Fact>
            <Fact name="Platform">
              {platformName(account.platform)}, <bdi>{account.connection_name}</bdi>
            </Fact>
            <Fact name="Will act as">
              {person.name} ({person.email}) in {person.organization.name}
            </Fact>
          </Facts>
          <p>
            Link it only if this chat account is yours and you asked for this link yourself. From then on, what it asks,
            votes and decides in the chat counts as yours.
          </p>
          <div className="grid justify-items-start gap-3">
            <ActionButton act={link} kind="primary">
              Link this account to me
            </ActionButton>
          </div>
        </>
      )}
    </QueryResult>
  )
}

const ToLinkedAccounts = () => (
  <Link to="/account" search={{ tab: 'notifications' }} className={buttonClass()}>
    See your linked chat accounts
  </Link>
)

function LinkedAccount({ account }: { account: OfferedAccount }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">
        <bdi>{account.external_name ?? account.external_id}</bdi> on {platformName(account.platform)} is now linked to
        you. You can go back to the chat.
      </p>
      <ToLinkedAccounts />
    </div>
  )
}

/** The link was used, or has expired. */
function ExpiredLink({ why }: { why: string }) {
  return (
    <EmptyState title="This link has expired" action={<ToLinkedAccounts />}>
      {why}. A link works once, for ten minutes: send “link” in the chat again to get a new one.
    </EmptyState>
  )
}

/**
 * The service does not say whether the link belongs to another organization; a member of several can switch and look.
 */
function ElsewhereLink({ person: { organization, organizations } }: { person: Me }) {
  const others = organizations.filter(({ id }) => id !== organization.id)
  return (
    <EmptyState
      title={`This link is not for ${organization.name}`}
      action={others.map(({ id, name }) => (
        <ActionButton key={id} act={() => switchOrganization(id)}>
          Look in {name}
        </ActionButton>
      ))}
    >
      It belongs to another organization, its chat was disconnected, or it is older than a day.{' '}
      {others.length === 0 &&
        'Sign in with the account that you have in that organization, or say “link” in the chat again.'}
    </EmptyState>
  )
}

import { Link } from '@tanstack/react-router'
import { switchOrganization } from '../../api/identity/account.ts'
import type { OfferedAccount } from '../../api/identity/chat-accounts.ts'
import type { Me } from '../../api/identity/session.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { Act } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

const ToLinkedAccounts = () => (
  <Link to="/account" search={{ tab: 'notifications' }} className={buttonClass()}>
    See your linked chat accounts
  </Link>
)

export function LinkedAccount({ account }: { account: OfferedAccount }) {
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

/** It was used, or its time is over. */
export function EndedLink({ why }: { why: string }) {
  return (
    <EmptyState title="This link has expired" action={<ToLinkedAccounts />}>
      {why}. A link works once, for ten minutes: send “link” in the chat again to get a new one.
    </EmptyState>
  )
}

/** Nobody is told whether another organization has it; whoever is in several looks there. */
export function ElsewhereLink({ person: { organization, organizations } }: { person: Me }) {
  const others = organizations.filter(({ id }) => id !== organization.id)
  return (
    <EmptyState
      title={`This link is not for ${organization.name}`}
      action={others.map(({ id, name }) => (
        <Act key={id} act={() => switchOrganization(id)}>
          Look in {name}
        </Act>
      ))}
    >
      It belongs to another organization, its chat was disconnected, or it is older than a day.{' '}
      {others.length === 0 &&
        'Sign in with the account that you have in that organization, or say “link” in the chat again.'}
    </EmptyState>
  )
}

import type { QueryKey } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FailureReason } from './channel-list.tsx'

interface AccountHeaderProps {
  name: string
  /** The kind of account, and its state. */
  about: ReactNode
  /** Why it does not work. */
  why: string | null
  /** The actions that it offers. */
  children: ReactNode
}

/** The head of the screen of one channel or mailbox. */
export const AccountHeader = ({ name, about, why, children }: AccountHeaderProps) => (
  <header className="grid gap-3">
    <p className="text-sm text-muted">
      <Link to="/channels" className="text-accent underline underline-offset-4">
        Channels
      </Link>{' '}
      · {about}
    </p>
    <h1 className="font-serif text-3xl wrap-anywhere">
      <bdi>{name}</bdi>
    </h1>
    {why && <FailureReason why={why} />}
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </header>
)

interface NotConnectedProps {
  heading: string
  title: string
  /** What may have happened. */
  children: string
}

/** Shown in place of a channel or a mailbox that does not exist. */
export const NotConnected = ({ heading, title, children }: NotConnectedProps) => (
  <div className="grid gap-6">
    <h1 className="font-serif text-3xl">{heading}</h1>
    <EmptyState
      title={title}
      action={
        <Link to="/channels" className={buttonClass()}>
          See what is
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
)

interface DisconnectAccountProps {
  leave: () => Promise<unknown>
  changes: QueryKey
  /** The warning of what is lost. */
  confirm: string
  children: ReactNode
}

/** Disconnects an account and leads back to the list. */
export function DisconnectAccount({ leave, changes, confirm, children }: DisconnectAccountProps) {
  const navigate = useNavigate()
  async function leaveAndGo() {
    await leave()
    await navigate({ to: '/channels' })
  }
  return (
    <div>
      <ActionButton act={leaveAndGo} changes={changes} kind="danger" confirm={confirm}>
        {children}
      </ActionButton>
    </div>
  )
}

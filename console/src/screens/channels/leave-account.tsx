import type { QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Act } from '../../ui/action-button.tsx'

interface LeaveAccountProps {
  leave: () => Promise<unknown>
  changes: QueryKey
  /** What is lost by it. */
  confirm: string
  children: ReactNode
}

/** Ends a connection, and leads to those that are left. */
export function LeaveAccount({ leave, changes, confirm, children }: LeaveAccountProps) {
  const navigate = useNavigate()
  async function leaveAndGo() {
    await leave()
    await navigate({ to: '/channels' })
  }
  return (
    <div>
      <Act act={leaveAndGo} changes={changes} kind="danger" confirm={confirm}>
        {children}
      </Act>
    </div>
  )
}

import { TIERS } from '../../mail/index.ts'

/** The statuses of an item, from its arrival until nothing is left to do. */
export const ITEM_STATUSES = ['open', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** The tiers of mail, the most urgent first; their places are the levels of the API, from 1. */
export const PRIORITIES = TIERS
export type Priority = (typeof PRIORITIES)[number]

const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  open: ['assigned', 'resolved'],
  assigned: ['in_progress', 'resolved'],
  in_progress: ['waiting', 'resolved'],
  waiting: ['in_progress', 'resolved'],
  resolved: ['open', 'closed'],
  closed: ['open'],
}

/** The statuses to which a person can move an item by hand. */
export const nextOf = (status: ItemStatus): readonly ItemStatus[] => NEXT[status]

/** The most tags of an item. */
export const MOST_TAGS = 20

/** Whether something is left to do. */
export const isUnderWay = (status: ItemStatus): boolean => status !== 'resolved' && status !== 'closed'

export interface ItemState {
  status: ItemStatus
  assignedTo: string | null
  assignedAt: string | null
  resolvedAt: string | null
  resolvedBy: string | null
  tags: readonly string[]
}

/** The fields that change with the status; records who settled the item, and clears that when it is reopened. */
export function withStatus(status: ItemStatus, by: string | null, at: string): Partial<ItemState> {
  if (status === 'open') return { status, resolvedAt: null, resolvedBy: null }
  return status === 'resolved' || status === 'closed' ? { status, resolvedAt: at, resolvedBy: by } : { status }
}

/** An assigned item is taken up; one without an assignee is open. */
export function withAssignee({ status }: Pick<ItemState, 'status'>, to: string | null, at: string): Partial<ItemState> {
  const became = to === null ? 'open' : status === 'open' ? 'assigned' : status
  return { assignedTo: to, assignedAt: to === null ? null : at, status: became }
}

/** Who reads an inbox, and who of them changes its settings. */
export interface InboxPeople {
  members: readonly string[]
  admins: readonly string[]
}

export const isOfInbox = ({ members, admins }: InboxPeople, userId: string): boolean =>
  members.includes(userId) || admins.includes(userId)

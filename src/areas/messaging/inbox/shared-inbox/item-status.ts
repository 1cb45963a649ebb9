/** What an item goes through, from its arrival until nobody has to do anything about it any more. */
export const ITEM_STATUSES = ['open', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** How much an item wants somebody's attention, the most first; their places are the levels of the interface, from 1. */
export const PRIORITIES = ['critical', 'high', 'medium', 'low', 'defer', 'blocked'] as const
export type Priority = (typeof PRIORITIES)[number]

const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  open: ['assigned', 'resolved'],
  assigned: ['in_progress', 'resolved'],
  in_progress: ['waiting', 'resolved'],
  waiting: ['in_progress', 'resolved'],
  resolved: ['open', 'closed'],
  closed: ['open'],
}

/** Where somebody may take an item from a status by hand. */
export const nextOf = (status: ItemStatus): readonly ItemStatus[] => NEXT[status]

/** How many tags an item holds. */
export const MOST_TAGS = 20

/** Whether something is still to be done about it. */
export const isUnderWay = (status: ItemStatus): boolean => status !== 'resolved' && status !== 'closed'

export interface ItemState {
  status: ItemStatus
  assignedTo: string | null
  assignedAt: string | null
  resolvedAt: string | null
  resolvedBy: string | null
  tags: readonly string[]
}

/** As much of an item as changes when its status does; whoever settles it is remembered, and forgotten when it is opened again. */
export function withStatus(status: ItemStatus, by: string | null, at: string): Partial<ItemState> {
  if (status === 'open') return { status, resolvedAt: null, resolvedBy: null }
  return status === 'resolved' || status === 'closed' ? { status, resolvedAt: at, resolvedBy: by } : { status }
}

/** What is assigned is taken up; what nobody has any more waits for somebody. */
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type InboxItem, type ItemStatus, itemsQuery, type SharedInbox } from '../../api/messaging/inboxes.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf } from '../../ui/text.ts'
import type { InboxFilterValues } from './inbox-filters.tsx'
import { STATUSES, trustLook, trustSign } from './inbox-labels.ts'

interface ItemListProps {
  inbox: SharedInbox
  filters: InboxFilterValues
  page: string | undefined
  onPage: (page: number, how: { replace: boolean }) => void
}

const SIZE = 25

export function ItemList({ inbox, filters: { words, status, assigned, tag }, page: wanted, onPage }: ItemListProps) {
  const page = pageNumber(wanted)
  const known = choiceOf(Object.keys(STATUSES) as ItemStatus[], status)
  const items = useQuery({
    ...itemsQuery(inbox.id, {
      ...pageOf(page, SIZE),
      ...(known && { status: known }),
      ...(assigned && { assigned_to: assigned }),
      ...(tag && { tag }),
      ...(words?.trim() && { search: words }),
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(known ?? assigned ?? tag ?? words)
  return (
    <QueryResult query={items} what="Loading mail">
      {({ messages, total, matched }) =>
        total === 0 ? (
          <EmptyState title={isFiltered ? 'No mail matches' : 'No mail yet'}>
            {isFiltered
              ? 'Choose other filters above.'
              : 'Mail to this inbox appears here as it arrives, with what is known about its senders.'}
          </EmptyState>
        ) : (
          <>
            {matched === 'some_words' && (
              <p className="text-sm text-muted">No mail contains all of these words. These contain some of them.</p>
            )}
            <ul className="grid border-t border-line">
              {messages.map((item) => (
                <ItemRow key={item.id} item={item} />
              ))}
            </ul>
            <Pages page={page} size={SIZE} shown={messages.length} total={total} onPage={onPage} />
          </>
        )
      }
    </QueryResult>
  )
}

function ItemRow({ item }: { item: InboxItem }) {
  const nameOf = useOwnMemberNames()
  const { id, inbox_id, subject, from_address, from_name, snippet, received_at, status, assigned_to, tags } = item
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <Sender name={from_name ?? from_address} mail={item} />
        <RelativeTime at={received_at} />
        {item.priority && (
          <span className={item.priority === 'critical' ? 'text-disagree' : 'text-ink'}>{item.priority} priority</span>
        )}
        <span>{STATUSES[status]}</span>
        {assigned_to && <bdi>{nameOf(assigned_to)}</bdi>}
        {tags.map((tag) => (
          <bdi key={tag} className="rounded border border-line px-1.5">
            {tag}
          </bdi>
        ))}
      </p>
      <Link
        to="/inbox/$inbox/$message"
        params={{ inbox: inbox_id, message: id }}
        className="justify-self-start font-serif text-lg underline-offset-4 hover:underline"
      >
        <bdi>{subject || '(no subject)'}</bdi>
      </Link>
      <p dir="auto" title={snippet} className="measure truncate text-sm text-muted">
        {snippet}
      </p>
    </li>
  )
}

type TrustedMail = Pick<InboxItem, 'trust' | 'trust_line'>

/** The sender in a list: a sign shows whether the sender is proven, and only a forgery is put into words. */
export const Sender = ({ name, mail: { trust, trust_line } }: { name: string; mail: TrustedMail }) => (
  <span title={trust_line}>
    <span aria-hidden="true" className={trustLook(trust)}>
      {trustSign(trust)}
    </span>{' '}
    <bdi>{name}</bdi>
    <span className={trust === 'failed' ? trustLook(trust) : 'sr-only'}>, {trust_line}</span>
  </span>
)

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CHANNELS,
  type ChannelEvent,
  channelEventsQuery,
  channelPostsQuery,
  resendPost,
} from '../../api/messaging/channels.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { eventWords, maySendAgain, postKindWords, postStateWords } from './channel-labels.ts'

export interface PagedProps {
  id: string
  page: string | undefined
  onPage: (page: number, how: { replace: boolean }) => void
}

const SIZE = 25

/** The received messages, the newest first, and what the service did with each. */
export function EventsTab({ id, page: wanted, onPage }: PagedProps) {
  const page = pageNumber(wanted)
  const events = useQuery({ ...channelEventsQuery(id, pageOf(page, SIZE)), placeholderData: keepPreviousData })
  return (
    <QueryResult query={events} what="Loading messages">
      {({ events: all, total }) =>
        total === 0 ? (
          <EmptyState title="No messages yet">
            Messages sent to Parley, and in its threads, are listed here with their result.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Received"
              rows={all}
              keyOf={({ id: event }) => event}
              columns={[
                { title: 'When', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
                { title: 'Who', cell: ({ sender }) => <bdi>{sender.name ?? sender.id}</bdi> },
                { title: 'Linked', cell: ({ user_id }) => (user_id ? 'yes' : 'no') },
                { title: 'Message', cell: ({ kind }) => kind },
                { title: 'Result', cell: (event) => <EventResult event={event} /> },
                {
                  title: 'Answered',
                  cell: ({ first_answer_at }) => (first_answer_at ? <RelativeTime at={first_answer_at} /> : null),
                },
              ]}
            />
            <Pages page={page} size={SIZE} shown={all.length} total={total} onPage={onPage} />
          </>
        )
      }
    </QueryResult>
  )
}

function EventResult({ event }: { event: ChannelEvent }) {
  const { debate_id, why } = event
  return (
    <span className="grid gap-1">
      {debate_id ? (
        <Link to="/debates/$id" params={{ id: debate_id }} className="text-accent underline underline-offset-4">
          {eventWords(event)}
        </Link>
      ) : (
        <span>{eventWords(event)}</span>
      )}
      {why && (
        <span dir="auto" className="text-muted">
          {why}
        </span>
      )}
    </span>
  )
}

/** The sent messages, the newest first, and whether each was delivered. */
export function PostsTab({ id, page: wanted, onPage, mayManage }: PagedProps & { mayManage: boolean }) {
  const page = pageNumber(wanted)
  const posts = useQuery({ ...channelPostsQuery(id, pageOf(page, SIZE)), placeholderData: keepPreviousData })
  return (
    <QueryResult query={posts} what="Loading messages">
      {({ posts: all, total }) =>
        total === 0 ? (
          <EmptyState title="Nothing sent yet">
            Replies, debate cards and decisions are listed here with their delivery status.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Sent"
              rows={all}
              keyOf={({ id: post }) => post}
              columns={[
                { title: 'When', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
                {
                  title: 'Message',
                  cell: (post) =>
                    post.debate_id ? (
                      <Link
                        to="/debates/$id"
                        params={{ id: post.debate_id }}
                        className="text-accent underline underline-offset-4"
                      >
                        {postKindWords(post)}
                      </Link>
                    ) : (
                      postKindWords(post)
                    ),
                },
                { title: 'Delivery', cell: ({ state }) => postStateWords(state) },
                { title: 'Tries', figure: true, cell: ({ attempts }) => attempts },
                { title: 'Error', cell: ({ error }) => error && <bdi>{error}</bdi> },
                {
                  title: 'Again',
                  cell: (post) =>
                    mayManage && maySendAgain(post) ? (
                      <ActionButton act={() => resendPost(id, post.id)} changes={CHANNELS}>
                        Send again
                      </ActionButton>
                    ) : null,
                },
              ]}
            />
            <Pages page={page} size={SIZE} shown={all.length} total={total} onPage={onPage} />
          </>
        )
      }
    </QueryResult>
  )
}

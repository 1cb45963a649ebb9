import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CHANNELS, channelPostsQuery, resendPost } from '../../api/messaging/channels.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { maySendAgain, postKindWords, postStateWords } from './channel-labels.ts'
import type { PagedProps } from './events-tab.tsx'

const SIZE = 25

/** What was said there, the newest first, and whether it arrived. */
export function PostsTab({ id, page: wanted, onPage, mayManage }: PagedProps & { mayManage: boolean }) {
  const page = pageNumber(wanted)
  const posts = useQuery({ ...channelPostsQuery(id, pageOf(page, SIZE)), placeholderData: keepPreviousData })
  return (
    <Loaded query={posts} what="Loading messages">
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
    </Loaded>
  )
}

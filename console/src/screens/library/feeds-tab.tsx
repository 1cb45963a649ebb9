import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addFeed, type Feed, feedsQuery, removeFeed } from '../../api/knowledge/pulse.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

/** The feeds that the organization follows. */
export function FeedsTab() {
  const queries = useQueryClient()
  const feeds = useQuery(feedsQuery)
  const address = useRef<HTMLInputElement>(null)

  async function add({ url = '' }: Record<string, string>) {
    await addFeed(url)
    if (address.current) address.current.value = ''
    await queries.invalidateQueries({ queryKey: feedsQuery.queryKey })
  }

  return (
    <div className="grid gap-8">
      <Loaded query={feeds} what="Loading feeds">
        {({ feeds: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="No feeds yet"
              action={<Button onClick={() => address.current?.focus()}>Add the first one</Button>}
            >
              News from a vendor, a regulator or a journal: new entries are read as they appear, and can become a
              question. Owners and admins add feeds.
            </EmptyState>
          ) : (
            <FeedTable feeds={all} />
          )
        }
      </Loaded>
      <div className="max-w-xl">
        <Form submit="Add the feed" onSubmit={add}>
          {(about) => (
            <TextField
              ref={address}
              label="Address of a feed"
              name="url"
              type="url"
              placeholder="https://example.org/feed.xml"
              hint="RSS, Atom or RDF. It is read immediately, then as often as it changes."
              fault={about('url')}
            />
          )}
        </Form>
      </div>
      <div>
        <CopyAsCurl address="/pulse/feeds" />
      </div>
    </div>
  )
}

function FeedTable({ feeds }: { feeds: readonly Feed[] }) {
  return (
    <Table
      caption="Feeds"
      rows={feeds}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Feed', cell: ({ title, url }) => <bdi className="break-all">{title || url}</bdi> },
        { title: 'Status', cell: (feed) => <FeedState feed={feed} /> },
        { title: 'Address', cell: ({ url }) => <span className="font-mono text-xs break-all text-muted">{url}</span> },
        {
          title: 'Actions',
          cell: ({ id, title, url }) => (
            <ActionButton
              act={() => removeFeed(id)}
              changes={feedsQuery.queryKey}
              kind="danger"
              confirm={`No new entries of “${title || url}” are read. What was collected stays.`}
            >
              Remove<span className="sr-only"> {title || url}</span>
            </ActionButton>
          ),
        },
      ]}
    />
  )
}

function FeedState({ feed: { status, error, failures, fetched_at } }: { feed: Feed }) {
  if (status === 'failing')
    return (
      <span className="text-disagree">
        failed {failures === 1 ? 'once' : `${failures} times in a row`}: {error?.message ?? 'it does not answer'}
      </span>
    )
  if (!fetched_at) return <span className="text-muted">not read yet</span>
  return (
    <span>
      read <RelativeTime at={fetched_at} />
    </span>
  )
}

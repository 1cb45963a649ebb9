import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { addFeed, type Feed, feedsQuery, PULSE, removeFeed, schedulerQuery } from '../api/knowledge/pulse.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { CopyAsCurl } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'

/** The feeds that the organization follows: their entries come into the library, and can become questions. */
export function FeedsTab() {
  const feeds = useQuery(feedsQuery)
  const scheduler = useQuery(schedulerQuery)
  const mayManage = scheduler.data?.may_manage ?? false
  const address = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-8">
      <QueryResult query={feeds} what="Loading feeds">
        {({ feeds: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="No feeds yet"
              action={mayManage && <Button onClick={() => address.current?.focus()}>Add the first one</Button>}
            >
              News from a vendor, a regulator or a journal: new entries are read as they appear, and can become a
              question. Owners and admins add feeds.
            </EmptyState>
          ) : (
            <FeedTable feeds={all} mayManage={mayManage} />
          )
        }
      </QueryResult>
      {mayManage && <NewFeed address={address} />}
      <div>
        <CopyAsCurl address="/pulse/feeds" />
      </div>
    </div>
  )
}

function FeedTable({ feeds, mayManage }: { feeds: readonly Feed[]; mayManage: boolean }) {
  return (
    <Table
      caption="Feeds"
      rows={feeds}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Feed',
          cell: ({ title, url }) => (
            <span className="grid">
              <bdi className="break-all">{title || url}</bdi>
              {title !== url && <span className="font-mono text-xs break-all text-muted">{url}</span>}
            </span>
          ),
        },
        { title: 'Status', cell: (feed) => <FeedState feed={feed} /> },
        { title: 'Read every', cell: ({ interval_seconds }) => `${Math.round(interval_seconds / 60)} min` },
        {
          title: 'Actions',
          cell: ({ id, title, url }) =>
            mayManage && (
              <ActionButton
                act={() => removeFeed(id)}
                changes={PULSE}
                kind="danger"
                confirm={`“${title || url}” is no longer read. What was collected, and debates that came of it, stay.`}
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

function NewFeed({ address }: { address: RefObject<HTMLInputElement | null> }) {
  const queries = useQueryClient()
  async function add({ url = '' }: Record<string, string>) {
    await addFeed(url.trim())
    if (address.current) address.current.value = ''
    await queries.invalidateQueries({ queryKey: PULSE })
  }
  return (
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
  )
}

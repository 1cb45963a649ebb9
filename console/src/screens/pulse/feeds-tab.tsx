import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { addFeed, type Feed, feedsQuery, PULSE, removeFeed, schedulerQuery } from '../../api/knowledge/pulse.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

/** The organization's own feeds. */
export function FeedsTab() {
  const feeds = useQuery(feedsQuery)
  const scheduler = useQuery(schedulerQuery)
  const mayManage = scheduler.data?.may_manage ?? false
  const address = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-8">
      <Loaded query={feeds}>
        {({ feeds: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="No feeds yet"
              action={mayManage && <Button onClick={() => address.current?.focus()}>Add the first</Button>}
            >
              A feed in RSS, Atom or RDF, such as that of a news site or a blog, is read every 15 minutes to once a day,
              depending on how often it changes.
            </EmptyState>
          ) : (
            <FeedTable feeds={all} mayManage={mayManage} />
          )
        }
      </Loaded>
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
              <span dir="auto">{title}</span>
              {title !== url && <span className="font-mono text-xs break-all text-muted">{url}</span>}
            </span>
          ),
        },
        { title: 'Status', cell: feedWords },
        { title: 'Last read', cell: ({ fetched_at }) => fetched_at && <RelativeTime at={fetched_at} /> },
        { title: 'Read every', cell: ({ interval_seconds }) => `${Math.round(interval_seconds / 60)} min` },
        {
          title: 'Actions',
          cell: ({ id, title, url }) =>
            mayManage && (
              <ActionButton
                act={() => removeFeed(id)}
                changes={PULSE}
                kind="danger"
                confirm={`“${title || url}” is no longer read. Debates that came of it stay.`}
              >
                Remove
              </ActionButton>
            ),
        },
      ]}
    />
  )
}

const feedWords = ({ status, failures, error }: Feed): string => {
  if (status === 'failing') return `${error?.message ?? 'cannot be read'} (${failures} in a row)`
  return status === 'ready' ? 'is read' : 'not read yet'
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
            fault={about('url')}
          />
        )}
      </Form>
    </div>
  )
}

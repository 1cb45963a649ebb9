import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type PlatformStatus, type Trending, trendingQuery } from '../../api/knowledge/pulse.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { TopicRow } from './topic-row.tsx'
import { platformWords } from './words.ts'

const route = getRouteApi('/member/pulse')
const SOURCES = ['all', 'hackernews', 'reddit', 'github', 'twitter', 'feeds'] as const

/** What people talk about now, with why each would be debated or passed over. */
export function TopicsTab() {
  const { source: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const source = SOURCES.find((name) => name === asked) ?? 'all'
  const query = { source, limit: 20 } as const
  const trending = useQuery(trendingQuery(query))
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField
            label="From"
            value={source}
            onChange={({ target }) => navigate({ search: { tab: 'topics', source: target.value }, replace: true })}
          >
            {SOURCES.map((name) => (
              <option key={name} value={name}>
                {name === 'all' ? 'everywhere' : name}
              </option>
            ))}
          </SelectField>
          <CopyAsCurl address="/pulse/trending" query={query} />
        </div>
        <Loaded query={trending} what="Loading topics">
          {(found) => <Topics trending={found} />}
        </Loaded>
      </div>
      {trending.data && <Platforms platforms={trending.data.platforms} />}
    </div>
  )
}

function Topics({ trending: { topics } }: { trending: Trending }) {
  if (topics.length === 0)
    return (
      <EmptyState
        title="No topics yet"
        action={
          <Link to="/pulse" search={{ tab: 'feeds' }} className="text-accent underline underline-offset-4">
            Add a feed
          </Link>
        }
      >
        Topics come from the available platforms below, at most once a minute, and from your own feeds. A feed needs
        only an address.
      </EmptyState>
    )
  return (
    <ol aria-label="Topics" className="grid gap-4">
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
    </ol>
  )
}

function Platforms({ platforms }: { platforms: readonly PlatformStatus[] }) {
  return (
    <Section
      title="Platforms"
      about="Each is queried at most once a minute for the whole installation, and paused for a minute after five failures in a row."
    >
      <Table
        caption="Platforms"
        rows={platforms}
        keyOf={({ platform }) => platform}
        columns={[
          { title: 'Platform', cell: ({ platform }) => platform },
          { title: 'Status', cell: platformWords },
          { title: 'Circuit breaker', cell: ({ breaker }) => breaker.replace('_', ' ') },
          { title: 'Last answer', cell: ({ fetched_at }) => fetched_at && <RelativeTime at={fetched_at} /> },
        ]}
      />
    </Section>
  )
}

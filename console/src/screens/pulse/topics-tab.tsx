import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import {
  debateTopic,
  type PlatformStatus,
  type Trending,
  type TrendingTopic,
  trendingQuery,
} from '../../api/knowledge/pulse.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { PART_NAMES, partWords, platformWords, reasonWords } from './pulse-labels.ts'

const route = getRouteApi('/member/pulse')
const SOURCES = ['all', 'hackernews', 'reddit', 'github', 'twitter', 'feeds'] as const

/** The current topics, and why the scheduler would debate or pass over each. */
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
        <QueryResult query={trending} what="Loading topics">
          {(found) => <Topics trending={found} />}
        </QueryResult>
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

/** A topic, its score part by part, and why the scheduler would pass over it. */
function TopicRow({ topic }: { topic: TrendingTopic }) {
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: () => debateTopic(topic.id),
    onSuccess: ({ debate_id }) => navigate({ to: '/debates/$id', params: { id: debate_id } }),
  })
  const { platform, category, volume, score, passed_over, published_at, first_seen } = topic
  return (
    <li className="grid gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Headline topic={topic} />
        <span className="ml-auto font-mono text-sm">{score.toFixed(2)}</span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>{platform}</span>
        <span>{category}</span>
        {volume !== null && <span>volume {volume.toLocaleString('en')}</span>}
        <RelativeTime at={published_at ?? first_seen} />
        {passed_over ? (
          <span className="text-disagree">
            skipped: {reasonWords(passed_over.reason)} ({passed_over.why})
          </span>
        ) : (
          <span className="text-agree">would be debated</span>
        )}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Parts topic={topic} />
        <Button busy={starting.isPending} onClick={() => starting.mutate()} aria-label={`Debate it: ${topic.topic}`}>
          Debate it
        </Button>
      </div>
      {starting.error && <FaultNote fault={starting.error} />}
    </li>
  )
}

function Headline({ topic: { topic, url, discussion_url } }: { topic: TrendingTopic }) {
  const address = url ?? discussion_url
  if (!address)
    return (
      <span dir="auto" className="font-serif text-lg">
        {topic}
      </span>
    )
  return (
    <a
      dir="auto"
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      className="font-serif text-lg underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {topic}
    </a>
  )
}

function Parts({ topic: { topic, parts } }: { topic: TrendingTopic }) {
  return (
    <details className="grow text-sm">
      <summary className="cursor-pointer text-muted">
        Parts of the score<span className="sr-only"> of {topic}</span>
      </summary>
      <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1 pt-2">
        {(Object.keys(PART_NAMES) as (keyof typeof PART_NAMES)[]).map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{PART_NAMES[name]}</dt>
            <dd className="text-right font-mono">{partWords(parts[name])}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

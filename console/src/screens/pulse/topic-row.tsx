import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { debateTopic, type TrendingTopic } from '../../api/knowledge/pulse.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { PART_NAMES, partWords, reasonWords } from './words.ts'

/** A topic, what it is worth part by part, and why it would be passed over. */
export function TopicRow({ topic }: { topic: TrendingTopic }) {
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

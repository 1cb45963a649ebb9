import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Consensus, Debate } from '../../api/debates/debates.ts'
import { type DeliveredPost, deliveredPostsQuery } from '../../api/messaging/channels.ts'
import { platformName } from '../../parts/chat-platform-name.ts'
import { Prose } from '../../ui/prose/prose.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Findings } from './findings.tsx'
import { Choice } from './option-label.tsx'
import { proposalsOf } from './proposals.ts'
import { ReceiptCard } from './receipt-card.tsx'

/** Why it was decided so and who dissents; beside it the outcome, the receipt and the posts that announced it. */
export function SummaryTab({ debate, decision }: { debate: Debate; decision: Consensus }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Findings debate={debate} decision={decision} />
      <aside aria-label="Outcome and receipt" className="grid content-start gap-8">
        {debate.outcome && <OutcomeNote outcome={debate.outcome} debate={debate} />}
        <ReceiptCard debateId={debate.id} />
        <DeliveredPosts debateId={debate.id} />
      </aside>
    </div>
  )
}

/** How the decision turned out. */
function OutcomeNote({ debate, outcome }: { debate: Debate; outcome: NonNullable<Debate['outcome']> }) {
  return (
    <section className="grid gap-1 text-sm">
      <h2 className="font-serif text-lg">{outcome.correct ? 'It turned out right' : 'It turned out wrong'}</h2>
      {!outcome.correct && outcome.right !== null && (
        <p>
          Correct answer: <Choice choice={outcome.right} proposals={proposalsOf(debate)} />
        </p>
      )}
      {outcome.explanation && <Prose>{outcome.explanation}</Prose>}
      <p className="text-muted">
        recorded <RelativeTime at={outcome.recorded_at} />
      </p>
    </section>
  )
}

/** The posts that announced the decision, and whether they arrived; nothing where there were none. */
function DeliveredPosts({ debateId }: { debateId: string }) {
  const { data } = useQuery(deliveredPostsQuery(debateId))
  if (!data || data.total === 0) return null
  return (
    <section className="grid gap-3 text-sm">
      <h2 className="font-serif text-lg">Shared with</h2>
      <ul className="grid gap-3">
        {placesOf(data.posts).map(({ key, first, posts }) => (
          <li key={key} className="grid gap-1">
            <p>
              <Link
                to="/channels/$channel"
                params={{ channel: first.connection_id }}
                className="text-accent underline underline-offset-4"
              >
                {platformName(first.platform)}, <bdi>{first.connection_name}</bdi>
              </Link>
              , <bdi>{placeWords(first)}</bdi>
            </p>
            {posts.map((post) => (
              <DeliveryStatus key={post.id} post={post} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const DeliveryStatus = ({ post }: { post: DeliveredPost }) => (
  <p dir="auto" className={post.error ? 'text-disagree' : 'text-muted'}>
    {deliveryWords(post)} {post.over_at && <RelativeTime at={post.over_at} />}
    {post.error && `: ${post.error}`}
  </p>
)

interface DeliveryPlace {
  key: string
  first: DeliveredPost
  posts: DeliveredPost[]
}

/** Each place once, in the order of delivery. */
export function placesOf(posts: readonly DeliveredPost[]): DeliveryPlace[] {
  const groups = Map.groupBy(posts, ({ connection_id, place }) => `${connection_id} ${place.kind} ${place.id}`)
  return [...groups].flatMap(([key, [first, ...rest]]) => (first ? [{ key, first, posts: [first, ...rest] }] : []))
}

const KINDS: Readonly<Record<string, string>> = { dm: 'a direct message', thread: 'a thread', channel: 'channel' }

export function placeWords({ place: { kind, id, name } }: Pick<DeliveredPost, 'place'>): string {
  if (kind === 'dm') return KINDS.dm ?? kind
  return `${KINDS[kind] ?? kind} ${name ?? id}`
}

const WHAT = { card: 'Its card', decision: 'The decision', breakpoint: 'A question to people' } as const
const DELIVERY_STATES: Readonly<Record<string, string>> = {
  done: 'arrived',
  refused: 'was refused',
  given_up: 'did not arrive',
  parked: 'waits for a person',
}

export const deliveryWords = ({ what, state }: Pick<DeliveredPost, 'what' | 'state'>) =>
  `${WHAT[what]} ${DELIVERY_STATES[state] ?? 'is on its way'}`

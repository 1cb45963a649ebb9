import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ToldPost, toldQuery } from '../../../api/messaging/channels.ts'
import { platformName } from '../../../parts/chat-platform-name.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { placesOf, placeWords, toldWords } from './told.ts'

/** Where people were told of it, and whether it arrived; nothing where nobody was. */
export function WhereTold({ debateId }: { debateId: string }) {
  const { data } = useQuery(toldQuery(debateId))
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
              <Told key={post.id} post={post} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Told = ({ post }: { post: ToldPost }) => (
  <p dir="auto" className={post.error ? 'text-disagree' : 'text-muted'}>
    {toldWords(post)} {post.over_at && <RelativeTime at={post.over_at} />}
    {post.error && `: ${post.error}`}
  </p>
)

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type DebateSummary, debateListQuery } from '../api/debates/debates.ts'
import { buttonClass } from '../ui/button.tsx'
import { paragraphsOf } from '../ui/prose/words.tsx'

interface DebateLinkProps {
  id: string
  /** Undefined if it is not known, or was erased. */
  debate: DebateSummary | undefined
}

/** A link to a debate by its question; to its decision once it has ended. */
export function DebateLink({ id, debate }: DebateLinkProps) {
  const name = debate ? debateName(debate) : 'A debate'
  return (
    <Link
      to={debate && !debate.completed_at ? '/debates/$id' : '/decisions/$id'}
      params={{ id }}
      dir="auto"
      title={name}
      className="line-clamp-2 text-accent underline underline-offset-4 wrap-anywhere"
    >
      {name}
    </Link>
  )
}

/** The most debates in one request. */
const MOST = 100

type FindDebate = (id: string) => DebateSummary | undefined

/**
 * Finds the debates behind ids, so that lists name them by their questions; undefined while they load, and once erased.
 */
export function useDebateNames(ids: readonly (string | null | undefined)[]): FindDebate {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST)
  const { data } = useQuery({
    ...debateListQuery({ ids: wanted.join(','), limit: MOST }),
    enabled: wanted.length > 0,
  })
  return (id) => data?.debates.find((debate) => debate.id === id)
}

/** The name of a debate in a list: its title, or else the first paragraph of its question. */
export const debateName = ({ title, topic }: Pick<DebateSummary, 'title' | 'topic'>): string =>
  title ?? paragraphsOf(topic)[0] ?? topic

/** The debate that a fork was made from, by its question. */
export function ForkedFrom({ id }: { id: string }) {
  const named = useDebateNames([id])
  return (
    <div className="measure flex flex-wrap gap-x-2 text-sm text-muted">
      <span>Forked from</span>
      <DebateLink id={id} debate={named(id)} />
    </div>
  )
}

/** A link to the ask screen with this question filled in. */
export function AskAgain({ topic, children = 'Ask it again' }: { topic: string; children?: ReactNode }) {
  return (
    <Link to="/" search={{ question: topic || undefined }} className={buttonClass()}>
      {children}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type DebateSummary, debateListQuery } from '../api/debates.ts'
import { paragraphsOf } from './prose/paragraphs.ts'

/** So many can be asked for at once. */
const MOST = 100

export type DebateNamed = (id: string) => DebateSummary | undefined

/** The debates behind ids, so that lists name them by their questions; undefined while they load, and once erased. */
export function useDebateNames(ids: readonly (string | null | undefined)[]): DebateNamed {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST)
  const { data } = useQuery({
    ...debateListQuery({ ids: wanted.join(','), limit: MOST }),
    enabled: wanted.length > 0,
  })
  return (id) => data?.debates.find((debate) => debate.id === id)
}

/** What a debate is called in a list: its title, else the first paragraph of its question. */
export const debateName = ({ title, topic }: Pick<DebateSummary, 'title' | 'topic'>): string =>
  title ?? paragraphsOf(topic)[0] ?? topic

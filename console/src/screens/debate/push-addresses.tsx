import { useQuery } from '@tanstack/react-query'
import type { Debate } from '../../api/debates/debates.ts'
import { pushAddressesQuery, sendAgain } from '../../api/protocols/push-addresses.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { isUntold, pushWords } from './push-words.ts'

/** The addresses that are told of an A2A task, and what they were not told; nothing for what is no task. */
export function PushAddresses({ debateId, origin }: { debateId: string } & Pick<Debate, 'origin'>) {
  const isTask = origin?.platform === 'a2a'
  const query = pushAddressesQuery(debateId)
  const { data } = useQuery({ ...query, enabled: isTask })
  if (!isTask || !data) return null
  if (data.total === 0) {
    return <p className="text-sm text-muted">No push address is registered; the agent polls or streams this task.</p>
  }
  return (
    <ul aria-label="Push addresses of this task" className="measure grid gap-1 text-sm">
      {data.places.map((place) => (
        <li key={place.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span className={isUntold(place) ? 'text-disagree' : 'text-muted'}>{pushWords(place)}</span>
          {isUntold(place) && (
            <ActionButton act={() => sendAgain(debateId, place.id)} changes={query.queryKey}>
              Send again
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LONGEST_LIST } from '../api/call.ts'
import type { Debate } from '../api/debates/debates.ts'
import { keysQuery } from '../api/operations/developer.ts'
import { doorName } from './door-name.ts'

/** The door of a debate that a program began, and the program if the reader may know it. */
export function AskedThrough({ origin }: Pick<Debate, 'origin'>) {
  const door = origin && doorName(origin.platform)
  return door ? <Program door={door} id={origin.channel} /> : null
}

function Program({ door, id }: { door: string; id: string }) {
  const name = useProgramName(id)
  return (
    <p className="text-sm text-muted">
      Asked through {door}
      {name && (
        <>
          {' '}
          by <bdi className="text-ink">{name}</bdi>
        </>
      )}
    </p>
  )
}

/** The name of an application or API key; undefined for those of other people, and for a person's own session. */
function useProgramName(id: string): string | undefined {
  const keys = useQuery({ ...keysQuery(LONGEST_LIST), enabled: id.startsWith('key_') })
  return keys.data?.keys.find((key) => key.id === id)?.name
}

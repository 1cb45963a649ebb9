import { Link } from '@tanstack/react-router'
import { Words } from '../../../ui/prose/words.tsx'
import { address } from '../address.ts'
import { weightOf } from './claim-words.ts'

interface ClaimLinkProps {
  claim: { id: string; text: string; crux?: boolean; changes_result?: boolean }
  isChosen?: boolean
}

/** The words of a claim; they lead to all that is known of it. */
export function ClaimLink({ claim, isChosen = false }: ClaimLinkProps) {
  const { id } = address.useParams()
  const weight = weightOf({ crux: claim.crux ?? false, changes_result: claim.changes_result ?? false })
  return (
    <Link
      to="/decisions/$id"
      params={{ id }}
      search={(search) => ({ ...search, tab: 'graph', claim: claim.id })}
      resetScroll={false}
      aria-current={isChosen || undefined}
      className="hover:underline aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-4"
    >
      {weight && (
        <span title={weight}>
          <span aria-hidden="true">◆ </span>
          <span className="sr-only">{weight}: </span>
        </span>
      )}
      <bdi>
        <Words>{claim.text}</Words>
      </bdi>
    </Link>
  )
}

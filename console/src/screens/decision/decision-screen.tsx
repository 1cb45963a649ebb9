import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consensusQuery, type Debate, debateQuery } from '../../api/debates/debates.ts'
import { ApiFault } from '../../api/fault.ts'
import { NotFound } from '../../app/not-found.tsx'
import { QuestionHeading } from '../../parts/question-heading.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { address } from './address.ts'
import { Answer } from './answer/answer.tsx'
import { Proof } from './proof.tsx'
import { RestsOn } from './rests-on.tsx'
import { Sources } from './sourced.tsx'
import { sourcesOf } from './sources.ts'
import { substitutionSentences } from './substituted.ts'

const LOOK_AGAIN_MS = 3_000

/** What was decided, what it is worth, and below it the proof. */
export function DecisionScreen() {
  const { id } = address.useParams()
  const debate = useQuery({
    ...debateQuery(id),
    refetchInterval: ({ state }) => (state.data?.in_progress ? LOOK_AGAIN_MS : false),
  })
  useTitle(debate.data?.topic)
  if (debate.error instanceof ApiFault && debate.error.status === 404) return <NotFound />
  return (
    <Loaded query={debate} what="Loading the decision" heading="Decision">
      {(found) => (found.in_progress ? <StillOpen debate={found} /> : <Decided debate={found} />)}
    </Loaded>
  )
}

function Decided({ debate }: { debate: Debate }) {
  const consensus = useQuery(consensusQuery(debate.id))
  return (
    <Loaded query={consensus} what="Loading the decision" heading="Decision">
      {(decision) => (
        <Sources value={sourcesOf(debate)}>
          <article className="grid grid-cols-1 gap-8">
            <Answer debate={debate} decision={decision} />
            <Substituted debate={debate} />
            <RestsOn id={debate.id} />
            <Proof debate={debate} decision={decision} />
          </article>
        </Sources>
      )}
    </Loaded>
  )
}

function Substituted({ debate }: { debate: Debate }) {
  const sentences = substitutionSentences(debate.substituted)
  return sentences.length > 0 ? <p className="measure text-muted">{sentences.join(' ')}</p> : null
}

/** Where a debate that is not over stands. */
function whereIs({ status, waiting_for, current_round, total_rounds }: Debate): string {
  if (waiting_for) return 'This debate is waiting for an answer from a person.'
  if (status === 'pending') return 'This debate has not started yet.'
  if (status === 'paused') return 'This debate is paused; nothing is decided yet.'
  return `This debate is in progress, in round ${current_round} of at most ${total_rounds}.`
}

function StillOpen({ debate }: { debate: Debate }) {
  const { id, topic, waiting_for } = debate
  return (
    <div className="grid justify-items-start gap-6">
      <div className="measure">
        <QuestionHeading topic={topic} />
      </div>
      <p role="status" className="measure text-muted">
        {whereIs(debate)} The decision appears here automatically.
      </p>
      <Link to="/debates/$id" params={{ id }} className={buttonClass('primary')}>
        {waiting_for ? 'Answer it' : 'Watch it'}
      </Link>
      <CopyAsCurl address="/debates/{id}" path={{ id }} />
    </div>
  )
}

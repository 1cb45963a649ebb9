import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Approval, type ApprovalStatus, approvalsQuery } from '../../api/work/approvals.ts'
import { addressInside, currentWorkspace } from '../../api/work/current-workspace.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pages, pageNumber, pageOf } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { AnswerDialog, type Answered, type Chosen } from './answer-dialog.tsx'
import { STATUS_WORDS } from './approval-words.ts'
import { AnsweredNote, Asked, AskedBy, Choices, Standing } from './question.tsx'
import { useQuestionKeys } from './question-keys.ts'

const route = getRouteApi('/member/waiting')
const SIZE = 20

const EARLIER = Object.keys(STATUS_WORDS).filter((status) => status !== 'pending') as ApprovalStatus[]
const SHOWN = ['mine', 'anybody', ...EARLIER] as const
type Shown = (typeof SHOWN)[number]

const queryOf = (shown: Shown) =>
  shown === 'mine' ? { mine: true } : shown === 'anybody' ? {} : { status: shown as ApprovalStatus }

/** What waits for a person's yes or no, and what was decided. */
export function WaitingScreen() {
  useTitle('Waiting for you')
  const { show, page: wantedPage } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = choiceOf(SHOWN, show) ?? 'mine'
  const page = pageNumber(wantedPage)
  const asked = { ...queryOf(shown), ...pageOf(page, SIZE) }
  const list = useQuery({ ...approvalsQuery(asked), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="font-serif text-3xl">Waiting for you</h1>
        <CopyAsCurl address="/approvals" query={asked} />
      </div>
      <div className="w-64 max-w-full">
        <SelectField
          label="Show"
          value={shown}
          onChange={({ target }) => navigate({ search: { show: target.value === 'mine' ? undefined : target.value } })}
        >
          <option value="mine">What waits for you</option>
          <option value="anybody">All open approvals</option>
          <optgroup label="Earlier">
            {EARLIER.map((status) => (
              <option key={status} value={status}>
                {STATUS_WORDS[status]}
              </option>
            ))}
          </optgroup>
        </SelectField>
      </div>
      <QueryResult query={list} what="Loading approvals">
        {({ approvals, total }) => (
          <>
            <Questions approvals={approvals} total={total} shown={shown} />
            <Pages
              page={page}
              size={SIZE}
              shown={approvals.length}
              total={total}
              onPage={(next, how) => navigate({ search: { show, page: String(next) }, ...how })}
            />
          </>
        )}
      </QueryResult>
    </div>
  )
}

interface QuestionsProps {
  approvals: readonly Approval[]
  total: number
  shown: Shown
}

function Questions({ approvals, total, shown }: QuestionsProps) {
  const nameOf = useOwnMemberNames()
  const [chosen, setChosen] = useState<Chosen>()
  const [answered, setAnswered] = useState<Answered>()
  const screen = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useQuestionKeys(list)
  const isWaiting = shown === 'mine' || shown === 'anybody'
  return (
    <div ref={screen} className="grid gap-6">
      <div role="status">{answered && <AnsweredNote answered={answered} nameOf={nameOf} />}</div>
      {total === 0 ? (
        <Nothing shown={shown} />
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            {counted(total, 'question', 'questions')}, {isWaiting ? 'the longest first' : 'newest first'}
            {isWaiting && <span className="max-sm:hidden">. J and K move, a digit chooses.</span>}
          </p>
          <ol ref={list} aria-label="Questions" className="grid border-t border-line">
            {approvals.map((approval) => (
              <Question key={approval.id} approval={approval} nameOf={nameOf} onChoose={setChosen} />
            ))}
          </ol>
        </div>
      )}
      <AnswerDialog
        chosen={chosen}
        onAnswered={(done) => {
          setAnswered(done)
          screen.current?.closest('main')?.focus({ preventScroll: true })
        }}
        onClose={() => setChosen(undefined)}
      />
    </div>
  )
}

interface QuestionProps {
  approval: Approval
  nameOf: (userId: string) => string
  onChoose: (chosen: Chosen) => void
}

const LINK = 'decoration-line underline-offset-4 hover:underline hover:decoration-accent'

function Question({ approval, nameOf, onChoose }: QuestionProps) {
  const { id, title, status, for_me, workspace_id, workspace_name, debate_id } = approval
  const elsewhere = workspace_id !== null && workspace_id !== currentWorkspace ? workspace_id : undefined
  const place = `/waiting/${id}`
  return (
    <li tabIndex={-1} className="grid scroll-mt-4 gap-2 border-b border-line py-5 outline-offset-4">
      <h2 dir="auto" className="font-serif text-xl text-pretty">
        {elsewhere === undefined ? (
          <Link to="/waiting/$approval" params={{ approval: id }} className={LINK}>
            {title}
          </Link>
        ) : (
          <a href={addressInside(elsewhere, place)} className={LINK}>
            {title}
          </a>
        )}
      </h2>
      <AskedBy approval={approval} nameOf={nameOf} />
      <Asked approval={approval} />
      {status === 'pending' && for_me && elsewhere === undefined && (
        <Choices approval={approval} onChoose={onChoose}>
          {debate_id !== null && <DebateOf id={debate_id} />}
        </Choices>
      )}
      {elsewhere !== undefined && (
        <div>
          <a href={addressInside(elsewhere, place)} data-digit="1" className={buttonClass('primary')}>
            Answer in {workspace_name ?? 'its workspace'}
          </a>
        </div>
      )}
      {!for_me && <Standing approval={approval} nameOf={nameOf} />}
    </li>
  )
}

const DebateOf = ({ id }: { id: string }) => (
  <Link to="/debates/$id" params={{ id }} className="text-sm text-accent underline underline-offset-4">
    Read the debate
  </Link>
)

function Nothing({ shown }: { shown: Shown }) {
  if (shown !== 'mine' && shown !== 'anybody') {
    return (
      <EmptyState title="None so far">
        Answered and expired questions are listed here. How a debate that was held went on is told in the debate itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={shown === 'mine' ? 'Nothing waits for you' : 'Nothing waits'}
      action={
        <a href="/workspaces" className={buttonClass()}>
          Hold debates in a workspace
        </a>
      }
    >
      Some things do not happen before a person says yes. A workspace can hold every debate that its members begin until
      an admin approves it, and a debate can stop at a breakpoint. What waits for your answer is listed here, and its
      count stands in the menu.
    </EmptyState>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Approval, approvalQuery } from '../../api/work/approvals.ts'
import { useOwnMemberNames } from '../../parts/organization-members.ts'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { BackLink, OneThing } from '../../ui/one-thing.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AnswerDialog, type Answered, type Chosen } from './answer-dialog.tsx'
import { Asked, AskedBy, Choices, Standing } from './question.tsx'
import { useQuestionKeys } from './question-keys.ts'

const route = getRouteApi('/member/waiting/$approval')

/** One question: what is asked, who said what, and how it was decided. */
export function ApprovalScreen() {
  useTitle('A question')
  const { approval: id } = route.useParams()
  const found = useQuery(approvalQuery(id))
  return (
    <OneThing
      back={<BackLink to="/waiting">Waiting for you</BackLink>}
      curl={<CopyAsCurl address="/approvals/{id}" path={{ id }} />}
      query={found}
      heading="A question"
    >
      {(approval) => <Whole approval={approval} />}
    </OneThing>
  )
}

function Whole({ approval }: { approval: Approval }) {
  const nameOf = useOwnMemberNames()
  const [chosen, setChosen] = useState<Chosen>()
  const [answered, setAnswered] = useState<Answered>()
  const whole = useRef<HTMLDivElement>(null)
  useQuestionKeys(whole)
  const { id, title, status, for_me, answers, choices, debate_id } = approval
  return (
    <>
      <div ref={whole}>
        <div className="grid gap-8">
          <div className="grid gap-3">
            <h1 dir="auto" className="font-serif text-3xl text-pretty">
              {title}
            </h1>
            <AskedBy approval={approval} nameOf={nameOf} />
            <Asked approval={approval} />
            <div role="status">
              {answered?.isLate && <p className="text-modify">It was decided before your answer came.</p>}
            </div>
            {status === 'pending' && for_me ? (
              <Choices approval={approval} onChoose={setChosen} />
            ) : (
              <Standing approval={approval} nameOf={nameOf} />
            )}
          </div>
          {answers.length > 0 && (
            <Section title="Answers">
              <ul className="grid border-t border-line">
                {answers.map(({ user_id, choice, note, values, answered_at }) => (
                  <li key={user_id} className="grid gap-1 border-b border-line py-3">
                    <p>
                      {nameOf(user_id)}: {choices.find((each) => each.id === choice)?.title ?? choice}{' '}
                      <span className="text-sm text-muted">
                        <RelativeTime at={answered_at} />
                      </span>
                    </p>
                    {note !== null && (
                      <p dir="auto" className="measure whitespace-pre-line">
                        {note}
                      </p>
                    )}
                    {values !== null && <Entered values={values} />}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Facts>
            {debate_id !== null && (
              <Fact name="Debate">
                <Link to="/debates/$id" params={{ id: debate_id }} className="text-accent underline underline-offset-4">
                  Read the debate
                </Link>
              </Fact>
            )}
            <Fact name="Needed">{approval.needed}</Fact>
            <Fact name="Id">
              <ShortId id={id} />
            </Fact>
          </Facts>
        </div>
      </div>
      <AnswerDialog chosen={chosen} onAnswered={setAnswered} onClose={() => setChosen(undefined)} />
    </>
  )
}

/** What was entered with a yes. */
const Entered = ({ values }: { values: object }) => (
  <Facts>
    {Object.entries(values).map(([name, value]) => (
      <Fact key={name} name={name}>
        {typeof value === 'string' ? value : JSON.stringify(value)}
      </Fact>
    ))}
  </Facts>
)

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adviseOn, type OpenItem } from '../../../api/messaging/inboxes.ts'
import { type Advice, openMailQuery } from '../../../api/messaging/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { advisedBy, signed } from '../inbox-labels.ts'

/** Why a mail has its priority, every reason with its weight; and the advice of agents, on request. */
export function Judgement({ item: { email_id, priority } }: { item: Pick<OpenItem, 'email_id' | 'priority'> }) {
  const mail = useQuery(openMailQuery(email_id))
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: () => adviseOn(email_id),
    onSuccess: () => queries.invalidateQueries(openMailQuery(email_id)),
  })
  const factors = mail.data?.priority_factors ?? []
  const advice = mail.data?.triage
  return (
    <section aria-label="Priority" className="grid gap-3 text-sm">
      <h2 className="font-serif text-lg">Priority: {priority ?? 'not rated'}</h2>
      {mail.data && (
        <>
          <ul aria-label="Why this priority" className="grid gap-1">
            <Factor weight={0.5} reason="Base value" isFirst />
            {factors.map(({ name, weight, reason }) => (
              <Factor key={name} weight={weight} reason={reason} />
            ))}
            <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-t border-line pt-1 font-medium">
              <span>{mail.data.priority_score.toFixed(2)}</span>
              <span>as the rules judged it on arrival</span>
            </li>
          </ul>
          <p className="text-muted">
            The rules are {mail.data.priority_confidence.toFixed(2)} sure; below 0.70 one agent is asked, and where that
            is not sure a panel.
          </p>
        </>
      )}
      {advice && <Advised advice={advice} />}
      {asking.error && <FaultNote fault={asking.error} />}
      <div>
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          {advice ? 'Ask again' : 'What should be done?'}
        </Button>
      </div>
    </section>
  )
}

const Factor = ({ weight, reason, isFirst = false }: { weight: number; reason: string; isFirst?: boolean }) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
    <span className={isFirst ? 'text-muted' : weight < 0 ? 'text-disagree' : 'text-agree'}>
      {isFirst ? weight.toFixed(2) : signed(weight)}
    </span>
    <span className={isFirst ? 'text-muted' : ''}>{reason}</span>
  </li>
)

const Advised = ({ advice }: { advice: Advice }) => (
  <div role="status" className="grid gap-1 border-l-2 border-accent pl-3">
    <p className="font-medium">{advice.meaning}</p>
    <p className="text-muted">
      {advisedBy(advice)}, {advice.confidence.toFixed(2)} sure.
      {!advice.consensus_reached && ' They did not agree in time: this is what the step before them said.'}
    </p>
    {advice.debate_id && (
      <p>
        <Link to="/debates/$id" params={{ id: advice.debate_id }} className="text-accent underline underline-offset-4">
          See what was said
        </Link>
      </p>
    )}
  </div>
)

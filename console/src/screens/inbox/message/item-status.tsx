import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  assignItem,
  awaitAdvice,
  INBOXES,
  type ItemStatus,
  moveItem,
  type OpenItem,
  type SharedInbox,
  tagItem,
} from '../../../api/messaging/inboxes.ts'
import { type Advice, openMailQuery } from '../../../api/messaging/mail.ts'
import { useOwnMemberNames } from '../../../parts/organization-members.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FaultNote } from '../../../ui/states.tsx'
import { membersOf } from '../inbox-filters.tsx'
import { advisedBy, MOVES, STATUSES, signed } from '../inbox-labels.ts'

interface ItemStatusProps {
  item: OpenItem
  inbox: SharedInbox | undefined
}

/** The status of an item, who handles it, and its tags. */
export function ItemStatusPanel({ item, inbox }: ItemStatusProps) {
  const { id: msg_id, inbox_id: id, status, next_statuses, version, sla_deadline } = item
  const move = (to: ItemStatus) => moveItem({ id, msg_id }, to, version)
  return (
    <aside aria-label="Status" className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <section className="grid gap-3">
        <h2 className="font-serif text-lg">It is {STATUSES[status]}</h2>
        {sla_deadline && (
          <p className="text-sm">
            A first answer is due <RelativeTime at={sla_deadline} />.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {next_statuses
            .filter((to) => to !== 'assigned')
            .map((to) => (
              <ActionButton key={to} act={() => move(to)} changes={INBOXES}>
                {MOVES[to]}
              </ActionButton>
            ))}
        </div>
      </section>
      {inbox && <Assignee item={item} inbox={inbox} />}
      <Tags item={item} />
      <Judgement item={item} />
    </aside>
  )
}

function Assignee({
  item: { id: msg_id, inbox_id: id, assigned_to, version },
  inbox,
}: {
  item: OpenItem
  inbox: SharedInbox
}) {
  const queries = useQueryClient()
  const nameOf = useOwnMemberNames()
  const assigning = useMutation({
    mutationFn: (to: string | null) => assignItem({ id, msg_id }, to, version),
    onSettled: () => queries.invalidateQueries({ queryKey: INBOXES }),
  })
  const people = new Set([...membersOf(inbox), ...(assigned_to ? [assigned_to] : [])])
  return (
    <div className="grid gap-2">
      <SelectField
        label="Assigned to"
        value={assigned_to ?? ''}
        onChange={({ target }) => assigning.mutate(target.value || null)}
      >
        <option value="">no one</option>
        {[...people].map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </SelectField>
      {assigning.error && <FaultNote fault={assigning.error} />}
    </div>
  )
}

function Tags({ item: { id: msg_id, inbox_id: id, tags, version } }: { item: OpenItem }) {
  const queries = useQueryClient()
  async function add({ tag = '' }: Record<string, string>) {
    await tagItem({ id, msg_id }, tag.trim(), false, version)
    await queries.invalidateQueries({ queryKey: INBOXES })
  }
  return (
    <section className="grid gap-3">
      <h2 className="font-serif text-lg">Tags</h2>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center gap-1">
              <bdi>{tag}</bdi>
              <ActionButton act={() => tagItem({ id, msg_id }, tag, true, version)} changes={INBOXES} kind="quiet">
                <span aria-hidden="true">×</span>
                <span className="sr-only">Take {tag} off</span>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Form key={tags.length} submit="Add tag" onSubmit={add} autoComplete="off">
        {(about) => <TextField label="New tag" name="tag" maxLength={64} fault={about('tag')} />}
      </Form>
    </section>
  )
}

/** Why a mail has its priority, every reason with its weight; and the advice of agents, on request. */
export function Judgement({ item: { email_id, priority } }: { item: Pick<OpenItem, 'email_id' | 'priority'> }) {
  const mail = useQuery(openMailQuery(email_id))
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: () => awaitAdvice(email_id),
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
      {advice && <AdviceNote advice={advice} />}
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

const AdviceNote = ({ advice }: { advice: Advice }) => (
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HOLDS, type Hold, holdsQuery, liftHold, placeHold, policiesQuery } from '../../api/governance/retention.ts'
import { membersQuery } from '../../api/identity/account.ts'
import { debateName, useDebateNames } from '../../parts/debate-link.tsx'
import { useMemberNames } from '../../parts/organization-members.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, tickedFields } from '../../ui/form.tsx'
import { spanOf, zoneName } from '../../ui/local-days.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Legal holds: what neither an erasure nor retention may delete while a case is open. */
export function HoldsTab({ organization }: { organization: string }) {
  const holds = useQuery(holdsQuery)
  const [isPlacing, setIsPlacing] = useState(false)
  const close = () => setIsPlacing(false)
  const place = (
    <Button kind="primary" onClick={() => setIsPlacing(true)}>
      Place a hold
    </Button>
  )
  return (
    <Section
      title="Holds"
      about="While a case is open, what a hold covers is neither erased nor removed by retention. Erasures it affects wait."
    >
      <QueryResult query={holds}>
        {({ holds: all }) => {
          const active = all.filter(({ status }) => status === 'active')
          const over = all.filter(({ status }) => status !== 'active')
          return (
            <>
              {active.length === 0 ? (
                <EmptyState title="No holds" action={place}>
                  Place a hold when a dispute or an investigation needs records, and lift it when that ends.
                </EmptyState>
              ) : (
                <>
                  <ul className="grid gap-6 lg:grid-cols-2">
                    {active.map((hold) => (
                      <HoldCard key={hold.id} hold={hold} organization={organization} />
                    ))}
                  </ul>
                  <div>{place}</div>
                </>
              )}
              {over.length > 0 && <FormerHolds holds={over} />}
            </>
          )
        }}
      </QueryResult>
      <div>
        <CopyAsCurl address="/privacy/holds" query={{ active_only: false }} />
      </div>
      <Dialog title="Place a hold" open={isPlacing} onClose={close}>
        <NewHold organization={organization} onDone={close} />
      </Dialog>
    </Section>
  )
}

function HoldCard({ hold, organization }: { hold: Hold; organization: string }) {
  const { id, name, reason, user_ids, debate_ids, policy_ids, created_at, created_by, expires_at } = hold
  const called = useMemberNames(organization)
  const { data } = useQuery(policiesQuery)
  const policyName = (policy: string) => data?.policies.find((each) => each.id === policy)?.name ?? policy
  const named = useDebateNames(debate_ids)
  const debateCalled = (debate: string) => {
    const found = named(debate)
    return found ? `“${debateName(found)}”` : 'a debate that was erased'
  }
  const parts = [
    ['People', user_ids.map(called)],
    ['Debates', debate_ids.map(debateCalled)],
    ['Policies', policy_ids.map(policyName)],
  ] as const
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <h3 dir="auto" className="font-serif text-xl">
          {name}
        </h3>
        {reason && <p dir="auto">{reason}</p>}
        <p className="text-sm text-muted">
          Placed <RelativeTime at={created_at} /> by {called(created_by)}
          {expires_at && (
            <>
              , ends <RelativeTime at={expires_at} />
            </>
          )}
          .
        </p>
      </div>
      <dl className="grid gap-1 text-sm">
        {parts
          .filter(([, held]) => held.length > 0)
          .map(([title, held]) => (
            <div key={title} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{title}</dt>
              <dd className="min-w-0 wrap-anywhere">{held.join(', ')}</dd>
            </div>
          ))}
      </dl>
      <div>
        <ActionButton
          act={() => liftHold(id)}
          changes={HOLDS}
          kind="danger"
          confirm={`What “${name}” covered can be erased and removed by retention again.`}
        >
          Lift
        </ActionButton>
      </div>
    </li>
  )
}

const FormerHolds = ({ holds }: { holds: readonly Hold[] }) => (
  <div className="grid gap-2">
    <h3 className="font-serif text-xl">Ended</h3>
    <ul className="grid gap-1 text-sm text-muted">
      {holds.map(({ id, name, created_at, lifted_at, expires_at }) => (
        <li key={id}>
          <span dir="auto">{name}</span>, placed <RelativeTime at={created_at} />, {lifted_at ? 'lifted' : 'ended'}{' '}
          <RelativeTime at={lifted_at ?? expires_at ?? created_at} />.
        </li>
      ))}
    </ul>
  </div>
)

const [PERSON, POLICY] = ['person ', 'policy ']

const listed = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)

function NewHold({ organization, onDone }: { organization: string; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: people } = useQuery(membersQuery(organization, { limit: 100 }))
  const { data: policies } = useQuery(policiesQuery)
  async function place(values: Record<string, string>) {
    const { until: expires_at } = spanOf({ until: values.until ?? '' })
    await placeHold({
      name: values.name ?? '',
      user_ids: tickedFields(values, PERSON),
      policy_ids: tickedFields(values, POLICY),
      debate_ids: listed(values.debates),
      ...(values.reason && { reason: values.reason }),
      ...(expires_at && { expires_at }),
    })
    await queries.invalidateQueries({ queryKey: HOLDS })
    onDone()
  }
  return (
    <Form submit="Place hold" onSubmit={place} autoComplete="off">
      {(about) => (
        <>
          <TextField label="Name of the case" name="name" required maxLength={200} fault={about('name')} />
          <TextField label="Why" name="reason" maxLength={2000} fault={about('reason')} />
          <Choices
            title="People"
            kind={PERSON}
            choices={people?.members.map(({ user_id, email }) => [user_id, email]) ?? []}
            fault={about('user_ids')}
          />
          <TextField
            label="Debates"
            name="debates"
            hint="Ids, separated by commas or spaces."
            fault={about('debate_ids') ?? about('debate_ids[0]')}
          />
          {policies && policies.total > 0 && (
            <Choices
              title="Retention policies"
              kind={POLICY}
              choices={policies.policies.map(({ id, name }) => [id, name])}
              fault={about('policy_ids')}
            />
          )}
          <TextField
            label="Until"
            name="until"
            type="date"
            hint={`Including that day, ${zoneName()}. Leave empty for no end date.`}
            fault={about('expires_at')}
          />
        </>
      )}
    </Form>
  )
}

interface ChoicesProps {
  title: string
  kind: string
  choices: readonly (readonly [id: string, name: string])[]
  fault: string | undefined
}

function Choices({ title, kind, choices, fault }: ChoicesProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      {choices.map(([id, name]) => (
        <label key={id} className="flex items-baseline gap-2 text-sm">
          <input type="checkbox" name={kind + id} />
          {name}
        </label>
      ))}
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

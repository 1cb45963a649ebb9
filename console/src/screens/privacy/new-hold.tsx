import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HOLDS, placeHold } from '../../api/governance/legal-holds.ts'
import { policiesQuery } from '../../api/governance/retention.ts'
import { membersQuery } from '../../api/identity/account.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { spanOf, zoneName } from '../../ui/local-days.ts'

const [PERSON, POLICY] = ['person ', 'policy ']

const checked = (values: Record<string, string>, kind: string) =>
  Object.keys(values)
    .filter((name) => name.startsWith(kind))
    .map((name) => name.slice(kind.length))
const listed = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)

export function NewHold({ organization, onDone }: { organization: string; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: people } = useQuery(membersQuery(organization, { limit: 100 }))
  const { data: policies } = useQuery(policiesQuery)
  async function place(values: Record<string, string>) {
    const { until: expires_at } = spanOf({ until: values.until ?? '' })
    await placeHold({
      name: values.name ?? '',
      user_ids: checked(values, PERSON),
      policy_ids: checked(values, POLICY),
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

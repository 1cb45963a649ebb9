import { useQueryClient } from '@tanstack/react-query'
import {
  changePolicy,
  createPolicy,
  type Policy,
  type PolicyFields,
  RETENTION,
} from '../../api/governance/retention.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { choiceOf, commaSeparated } from '../../ui/text.ts'
import { ACTIONS, DATA_TYPES, SCHEDULES } from './retention-labels.ts'

const TYPE = 'type '
const days = (text: string | undefined) => Number(text || Number.NaN)

/** The values of the form as the service takes them. */
function fieldsOf(values: Record<string, string>): PolicyFields {
  return {
    name: values.name ?? '',
    description: values.description ?? '',
    data_types: Object.keys(values)
      .filter((name) => name.startsWith(TYPE))
      .map((name) => name.slice(TYPE.length)),
    retention_days: days(values.retention_days),
    action: choiceOf(Object.keys(ACTIONS) as Policy['action'][], values.action) ?? 'delete',
    grace_period_days: days(values.grace_period_days),
    notify_before_days: days(values.notify_before_days),
    exclude_tags: commaSeparated(values.exclude_tags),
    notification_recipients: commaSeparated(values.notification_recipients),
    schedule: values.schedule ?? '',
  }
}

/** A form for a new policy, or for one to change. */
export function PolicyForm({ policy, onDone }: { policy: Policy | undefined; onDone: () => void }) {
  const queries = useQueryClient()
  async function save(values: Record<string, string>) {
    const fields = fieldsOf(values)
    await (policy ? changePolicy(policy.id, fields) : createPolicy(fields))
    await queries.invalidateQueries({ queryKey: RETENTION })
    onDone()
  }
  const schedules = {
    ...SCHEDULES,
    ...(policy && !(policy.schedule in SCHEDULES) && { [policy.schedule]: policy.schedule }),
  }
  return (
    <Form submit={policy ? 'Save' : 'Create'} onSubmit={save} autoComplete="off">
      {(about) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={200}
            defaultValue={policy?.name}
            fault={about('name')}
          />
          <Types chosen={policy?.data_types ?? []} about={about} />
          <TextField
            label="Days kept without use"
            name="retention_days"
            inputMode="numeric"
            required
            defaultValue={policy?.retention_days ?? 90}
            fault={about('retention_days')}
          />
          <SelectField label="Then" name="action" defaultValue={policy?.action} fault={about('action')}>
            {Object.entries(ACTIONS).map(([action, { title }]) => (
              <option key={action} value={action}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Grace period in days"
            name="grace_period_days"
            inputMode="numeric"
            defaultValue={policy?.grace_period_days ?? 7}
            hint="While it lasts, a new or stricter policy only previews what it would remove."
            fault={about('grace_period_days')}
          />
          <details>
            <summary className="text-sm text-muted">More</summary>
            <div className="grid gap-4 pt-3">
              <TextField
                label="Description"
                name="description"
                maxLength={2000}
                defaultValue={policy?.description}
                fault={about('description')}
              />
              <SelectField label="Schedule" name="schedule" defaultValue={policy?.schedule} fault={about('schedule')}>
                {Object.entries(schedules).map(([schedule, title]) => (
                  <option key={schedule} value={schedule}>
                    {title}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Notify this many days before"
                name="notify_before_days"
                inputMode="numeric"
                defaultValue={policy?.notify_before_days ?? 14}
                fault={about('notify_before_days')}
              />
              <TextField
                label="Notify"
                name="notification_recipients"
                defaultValue={policy?.notification_recipients.join(', ')}
                hint="E-mail addresses, separated by commas. Leave empty for owners and admins."
                fault={about('notification_recipients') ?? about('notification_recipients[0]')}
              />
              <TextField
                label="Keep items with these tags"
                name="exclude_tags"
                defaultValue={policy?.exclude_tags.join(', ')}
                hint="Separated by commas."
                fault={about('exclude_tags')}
              />
            </div>
          </details>
        </>
      )}
    </Form>
  )
}

interface TypesProps {
  chosen: readonly string[]
  about: (field: string) => string | undefined
}

function Types({ chosen, about }: TypesProps) {
  const types = Object.entries(DATA_TYPES)
  const fault = about('data_types') ?? types.map((_, place) => about(`data_types[${place}]`)).find(Boolean)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Applies to</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {types.map(([type, title]) => (
          <label key={type} className="flex items-baseline gap-2 text-sm">
            <input type="checkbox" name={TYPE + type} defaultChecked={chosen.includes(type)} />
            {title}
          </label>
        ))}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

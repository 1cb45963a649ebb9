import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choices, choicesQuery, chooseNotifications } from '../../api/devices.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const KINDS = {
  decision: 'Decisions',
  breakpoint: 'Debates that wait for somebody',
  inbox: 'The inbox',
  budget: 'Budgets',
  message: 'Messages of colleagues and programs',
} as const satisfies Record<Choices['kinds'][number], string>
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function QuietHours() {
  const choices = useQuery(choicesQuery)
  return <Loaded query={choices}>{(found) => <ChoicesForm choices={found} />}</Loaded>
}

function ChoicesForm({ choices }: { choices: Choices }) {
  const queries = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  async function save(values: Record<string, string>) {
    setSaved(false)
    await chooseNotifications({
      quiet_from: values.quiet_from || null,
      quiet_until: values.quiet_until || null,
      timezone: values.timezone ?? '',
      kinds: NAMES.filter((name) => values[name]),
      shows_topic: values.shows_topic !== undefined,
    })
    await queries.invalidateQueries({ queryKey: choicesQuery.queryKey })
    setSaved(true)
  }
  return (
    <div className="max-w-md">
      <Form submit="Save" onSubmit={save}>
        {(about) => (
          <>
            <TextField
              label="Quiet from"
              name="quiet_from"
              type="time"
              defaultValue={choices.quiet_from ?? ''}
              fault={about('quiet_from')}
            />
            <TextField
              label="Quiet until"
              name="quiet_until"
              type="time"
              defaultValue={choices.quiet_until ?? ''}
              fault={about('quiet_until')}
            />
            <TextField
              label="Time zone"
              name="timezone"
              defaultValue={choices.quiet_from === null ? hereZone() : choices.timezone}
              fault={about('timezone')}
            />
            <fieldset className="grid gap-1">
              <legend className="pb-1 text-sm font-medium">Tell me of</legend>
              {NAMES.map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input type="checkbox" name={name} defaultChecked={choices.kinds.includes(name)} />
                  {KINDS[name]}
                </label>
              ))}
            </fieldset>
            <label className="flex items-baseline gap-2">
              <input type="checkbox" name="shows_topic" defaultChecked={choices.shows_topic} />
              Say on the lock screen what it is about
            </label>
            {isSaved && <p role="status">It is saved.</p>}
          </>
        )}
      </Form>
    </div>
  )
}

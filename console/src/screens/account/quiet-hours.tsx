import { useQuery } from '@tanstack/react-query'
import { type Choices, choicesQuery, chooseNotifications } from '../../api/messaging/devices.ts'
import { TextField } from '../../ui/field.tsx'
import { SavedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const KINDS = {
  decision: 'Decisions',
  breakpoint: 'Debates waiting for an answer',
  inbox: 'The inbox',
  budget: 'Budgets',
  message: 'Messages from colleagues and apps',
} as const satisfies Record<Choices['kinds'][number], string>
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function QuietHours() {
  const choices = useQuery(choicesQuery)
  return <Loaded query={choices}>{(found) => <ChoicesForm choices={found} />}</Loaded>
}

function ChoicesForm({ choices }: { choices: Choices }) {
  const save = (values: Record<string, string>) =>
    chooseNotifications({
      quiet_from: values.quiet_from || null,
      quiet_until: values.quiet_until || null,
      timezone: values.timezone ?? '',
      kinds: NAMES.filter((name) => values[name]),
      shows_topic: values.shows_topic !== undefined,
    })
  return (
    <div className="max-w-md">
      <SavedForm save={save} changes={[choicesQuery.queryKey]}>
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
              <legend className="pb-1 text-sm font-medium">Notify me about</legend>
              {NAMES.map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input type="checkbox" name={name} defaultChecked={choices.kinds.includes(name)} />
                  {KINDS[name]}
                </label>
              ))}
            </fieldset>
            <label className="flex items-baseline gap-2">
              <input type="checkbox" name="shows_topic" defaultChecked={choices.shows_topic} />
              Show content on the lock screen
            </label>
          </>
        )}
      </SavedForm>
    </div>
  )
}

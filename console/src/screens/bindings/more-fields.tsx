import type { Binding } from '../../api/messaging/bindings.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'

const PLACES = { '': 'in the thread', channel: 'in the channel', dm: 'privately to the sender' }

interface MoreFieldsProps {
  binding: Binding | undefined
  about: (field: string) => string | undefined
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When, for whom and how: what most bindings leave as it is. */
export function MoreFields({ binding, about }: MoreFieldsProps) {
  const { place, ...overrides } = binding?.config_overrides ?? {}
  const isOpen = ['config_overrides', 'place', 'priority', 'time_window_start', 'time_window_end'].some((field) =>
    about(field),
  )
  return (
    <details open={isOpen || undefined}>
      <summary className="text-sm text-muted">More</summary>
      <div className="grid gap-4 pt-3">
        <TextField
          label="Priority"
          name="priority"
          inputMode="numeric"
          defaultValue={binding?.priority ?? 0}
          hint="Higher first."
          fault={about('priority')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Hour label="From" name="time_window_start" chosen={binding?.time_window_start} about={about} />
          <Hour label="Until" name="time_window_end" chosen={binding?.time_window_end} about={about} />
        </div>
        <TextField
          label="Only these people"
          name="allowed_users"
          defaultValue={binding?.allowed_users?.join(', ')}
          hint="Platform ids such as U024BE7LH, separated by commas. Leave empty for everyone."
          fault={about('allowed_users')}
        />
        <TextField
          label="Except these people"
          name="blocked_users"
          defaultValue={binding?.blocked_users.join(', ')}
          fault={about('blocked_users')}
        />
        <SelectField
          label="Replies"
          name="place"
          defaultValue={String(place ?? '')}
          hint="Slack can reply in the channel; Discord and Telegram can also message the sender."
          fault={about('place')}
        >
          {Object.entries(PLACES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Debate settings"
          name="config_overrides"
          rows={3}
          spellCheck={false}
          defaultValue={Object.keys(overrides).length > 0 ? JSON.stringify(overrides, null, 2) : ''}
          placeholder='{"rounds": 2, "progress": "final"}'
          hint="Fields of a debate request as JSON, and progress: live, final or silent."
          fault={about('config_overrides')}
        />
        <TextField
          label="Description"
          name="description"
          maxLength={2000}
          defaultValue={binding?.description ?? ''}
          fault={about('description')}
        />
      </div>
    </details>
  )
}

interface HourProps {
  label: string
  name: string
  chosen: number | null | undefined
  about: MoreFieldsProps['about']
}

const Hour = ({ label, name, chosen, about }: HourProps) => (
  <SelectField label={label} name={name} defaultValue={chosen ?? ''} fault={about(name)}>
    <option value="">any time</option>
    {HOURS.map((hour) => (
      <option key={hour} value={hour}>
        {String(hour).padStart(2, '0')}:00
      </option>
    ))}
  </SelectField>
)

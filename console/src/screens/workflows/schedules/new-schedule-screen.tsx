import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createSchedule, type NewSchedule, SCHEDULES } from '../../../api/work/schedules.ts'
import { type Template, templateQuery } from '../../../api/work/workflows.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { type About, Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { choiceOf } from '../../../ui/text.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { InputFields, inputsOf } from '../input-fields.tsx'
import { BY_CRON, OFTEN, rhythmOf } from './rhythm.ts'

const route = getRouteApi('/member/workflows/schedules/new')
const OVERLAPS = { skip: 'Begin none', queue: 'Begin one when it is over' } as const
const OVERLAP_NAMES = Object.keys(OVERLAPS) as NonNullable<NewSchedule['overlap']>[]

/** Runs a template again and again. */
export function NewScheduleScreen() {
  useTitle('New schedule')
  const { template } = route.useSearch()
  const found = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/workflows" search={{ tab: 'schedules' }} className="text-sm text-muted hover:text-ink">
          <span aria-hidden="true">← </span>Schedules
        </Link>
      </p>
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">New schedule</h1>
        <p className="measure text-muted">
          Each run acts in your name, with the template as it then is. After an outage, one run makes up for all that
          were missed.
        </p>
      </div>
      {template === undefined ? (
        <EmptyState
          title="No template is chosen"
          action={
            <Link to="/workflows" className={buttonClass()}>
              Choose a template
            </Link>
          }
        >
          Open a template and choose “Schedule it”.
        </EmptyState>
      ) : (
        <Loaded query={found} what="Loading the template">
          {(whole) => <ScheduleForm key={whole.id} template={whole} />}
        </Loaded>
      )}
    </div>
  )
}

function ScheduleForm({ template: { id, name, inputs } }: { template: Template }) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  async function make(entered: Record<string, string>) {
    const overlap = choiceOf(OVERLAP_NAMES, entered.overlap)
    await createSchedule({ template_id: id, inputs: inputsOf(inputs, entered), ...rhythmOf(entered), overlap })
    await queries.invalidateQueries({ queryKey: SCHEDULES })
    await navigate({ to: '/workflows', search: { tab: 'schedules' } })
  }
  return (
    <div className="measure grid gap-4">
      <h2 dir="auto" className="font-serif text-2xl">
        {name}
      </h2>
      <Form submit="Schedule it" onSubmit={make} autoComplete="off">
        {(about) => (
          <>
            <InputFields schema={inputs} about={about} />
            <RhythmFields about={about} />
            <SelectField
              label="When the run before is still under way"
              name="overlap"
              defaultValue="skip"
              fault={about('overlap')}
            >
              {OVERLAP_NAMES.map((overlap) => (
                <option key={overlap} value={overlap}>
                  {OVERLAPS[overlap]}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </Form>
    </div>
  )
}

function RhythmFields({ about }: { about: About }) {
  const [often, setOften] = useState('weekdays')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField label="How often" name="often" value={often} onChange={({ target }) => setOften(target.value)}>
        {Object.entries(OFTEN).map(([each, { title }]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
        <option value={BY_CRON}>By a cron expression</option>
      </SelectField>
      {often === BY_CRON ? (
        <TextField
          label="Cron expression"
          name="cron"
          defaultValue="0 8 * * 1-5"
          hint="Minute, hour, day, month, weekday"
          fault={about('cron') ?? about('every_seconds')}
        />
      ) : (
        <TextField label="At" name="at" type="time" defaultValue="08:00" fault={about('cron')} />
      )}
      <TextField
        label="Time zone"
        name="timezone"
        defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}
        hint="Such as Europe/Berlin"
        fault={about('timezone')}
      />
    </div>
  )
}

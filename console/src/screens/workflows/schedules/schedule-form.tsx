import { useState } from 'react'
import type { NewSchedule, Schedule } from '../../../api/work/schedules.ts'
import type { Template } from '../../../api/work/workflows.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { type About, Form, type FormProps } from '../../../ui/form.tsx'
import { choiceOf } from '../../../ui/text.ts'
import { InputFields, inputsOf } from '../input-fields.tsx'
import { BY_CRON, BY_INTERVAL, OFTEN, rhythmFields, rhythmOf } from './rhythm.ts'

const OVERLAPS = { skip: 'Start none', queue: 'Start one when it has ended' } as const
const OVERLAP_NAMES = Object.keys(OVERLAPS) as NonNullable<NewSchedule['overlap']>[]

type Wish = ReturnType<typeof wishOf>

interface ScheduleFormProps extends Pick<FormProps, 'submit' | 'beside'> {
  template: Template
  /** What its fields hold at first. */
  schedule?: Pick<Schedule, 'inputs' | 'cron' | 'every_seconds' | 'timezone' | 'overlap'>
  /** Receives what the schedule is to do, and the button that was pressed beside the first. */
  onSubmit: (wish: Wish, act: string | undefined) => Promise<unknown>
}

/** What runs are given, when they begin, and what becomes of one that would begin too early. */
export const ScheduleForm = ({ template, schedule, submit, beside, onSubmit }: ScheduleFormProps) => (
  <Form
    submit={submit}
    beside={beside}
    onSubmit={(entered) => onSubmit(wishOf(template, entered), entered.act)}
    autoComplete="off"
  >
    {(about) => (
      <>
        <InputFields schema={template.inputs} about={about} values={schedule?.inputs} />
        <RhythmFields about={about} schedule={schedule} />
        <SelectField
          label="While the previous run is in progress"
          name="overlap"
          defaultValue={schedule?.overlap ?? 'skip'}
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
)

const wishOf = ({ id, inputs }: Template, entered: Record<string, string>) => ({
  template_id: id,
  inputs: inputsOf(inputs, entered),
  ...rhythmOf(entered),
  overlap: choiceOf(OVERLAP_NAMES, entered.overlap),
})

function RhythmFields({ about, schedule }: { about: About; schedule: ScheduleFormProps['schedule'] }) {
  const fields = rhythmFields(schedule ?? { cron: null, every_seconds: null })
  const [often, setOften] = useState<string>(fields.often)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField label="How often" name="often" value={often} onChange={({ target }) => setOften(target.value)}>
        {Object.entries(OFTEN).map(([each, { title }]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
        <option value={BY_INTERVAL}>At an interval</option>
        <option value={BY_CRON}>By a cron expression</option>
      </SelectField>
      {often === BY_CRON ? (
        <TextField
          label="Cron expression"
          name="cron"
          defaultValue={fields.cron}
          hint="Minute, hour, day, month, weekday"
          fault={about('cron') ?? about('every_seconds')}
        />
      ) : often === BY_INTERVAL ? (
        <TextField
          label="Minutes"
          name="minutes"
          inputMode="decimal"
          defaultValue={fields.minutes}
          hint="At least 5"
          fault={about('every_seconds') ?? about('cron')}
        />
      ) : (
        <TextField label="At" name="at" type="time" defaultValue={fields.at} fault={about('cron')} />
      )}
      <TextField
        label="Time zone"
        name="timezone"
        defaultValue={schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
        hint="Such as Europe/Berlin"
        fault={about('timezone')}
      />
    </div>
  )
}

import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { MODES, type Question } from './question-form.ts'
import type { Field } from './use-submit-question.ts'

/** So many are offered to be filled in at first, and so many are taken at most. */
export const FIRST_OPTIONS: readonly string[] = ['', '']
const MOST_OPTIONS = 10
const LONGEST = 1000

interface OptionsProps {
  options: readonly string[]
  onChange: (options: readonly string[]) => void
  fault: string | undefined
}

/** The answers that the agents choose among. */
export function Options({ options, onChange, fault }: OptionsProps) {
  const without = (place: number) => options.filter((_, other) => other !== place)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">Possible answers</legend>
      <p className="text-sm text-muted">
        The agents choose one of these, or none. Leave empty to let them propose their own.
      </p>
      <ul className="grid gap-3">
        {options.map((option, place) => {
          const name = `Answer ${place + 1}`
          return (
            <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <TextField
                label={name}
                value={option}
                maxLength={LONGEST}
                onChange={({ target }) => onChange(options.with(place, target.value))}
              />
              <Button kind="quiet" aria-label={`Remove answer ${place + 1}`} onClick={() => onChange(without(place))}>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
      {options.length < MOST_OPTIONS && (
        <div className="-ml-3">
          <Button kind="quiet" onClick={() => onChange([...options, ''])}>
            + another answer
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const MOST_ROUNDS = 12

interface RoundsProps {
  value: number
  onChange: (rounds: number) => void
  fault: string | undefined
}

export function Rounds({ value, onChange, fault }: RoundsProps) {
  return (
    <>
      <select
        aria-label="Rounds"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="rounded-md border border-edge bg-paper px-2 py-1 text-sm"
      >
        {Array.from({ length: MOST_ROUNDS }, (_, place) => place + 1).map((rounds) => (
          <option key={rounds} value={rounds}>
            {rounds} {rounds === 1 ? 'round' : 'rounds'}
          </option>
        ))}
      </select>
      {fault && (
        <span role="alert" className="ml-2 text-sm text-disagree">
          {fault}
        </span>
      )}
    </>
  )
}

interface MoreProps {
  asked: Question
  onChange: (changed: Partial<Question>) => void
  wrong: (field: Field) => string | undefined
}

/** What most questions never need. */
export function More({ asked: { threshold, mode }, onChange, wrong }: MoreProps) {
  return (
    <details open={wrong('threshold') !== undefined || wrong('mode') !== undefined || undefined}>
      <summary className="w-fit text-sm text-muted hover:text-ink">More</summary>
      <div className="grid items-start gap-4 pt-4 sm:grid-cols-2">
        <SelectField
          label="Voting method"
          value={mode}
          onChange={({ target }) => onChange({ mode: target.value as Question['mode'] })}
          fault={wrong('mode')}
        >
          {Object.entries(MODES).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Consensus threshold"
          hint="From 0 to 1; 0.6 is usual."
          type="number"
          min={0}
          max={1}
          step={0.05}
          value={Number.isNaN(threshold) ? '' : threshold}
          onChange={({ target }) => onChange({ threshold: target.valueAsNumber })}
          fault={wrong('threshold')}
        />
      </div>
    </details>
  )
}

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

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

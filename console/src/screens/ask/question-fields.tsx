import type { OfferedAgent } from '../../api/agents/models.ts'
import { AgentMark, unavailableReason } from '../../parts/agent-name.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { priceWords } from '../../ui/money.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { MODES, type Question } from './question-form.ts'
import type { Field } from './use-submit-question.ts'

/** The form begins with two empty answers. */
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

/** Settings that most questions never need. */
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

interface AgentChipsProps {
  offered: readonly OfferedAgent[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The agents, models first; a press adds one to the panel or removes it. */
export function AgentChips({ offered, chosen, onChange }: AgentChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {offered
        .toSorted((one, other) => Number(one.built_in) - Number(other.built_in))
        .map((agent) => (
          <li key={agent.name}>
            <Tip text={<About agent={agent} />}>
              <button
                type="button"
                aria-pressed={chosen.includes(agent.name)}
                onClick={() =>
                  onChange(
                    chosen.includes(agent.name)
                      ? chosen.filter((name) => name !== agent.name)
                      : [...chosen, agent.name],
                  )
                }
                className="inline-flex items-center gap-2 rounded-full border border-dashed border-edge py-1 pr-3 pl-1 text-sm text-muted aria-pressed:border-solid aria-pressed:border-ink aria-pressed:text-ink"
              >
                <AgentMark name={agent.name} />
                {agent.name}
                {!agent.built_in && <span className="text-muted">{priceWords(agent.price)}</span>}
                {!agent.available && <span className="text-muted">failing</span>}
              </button>
            </Tip>
          </li>
        ))}
    </ul>
  )
}

function About({
  agent: { description, provider, model, built_in, available, unavailable_because, price },
}: {
  agent: OfferedAgent
}) {
  return (
    <span className="grid gap-1">
      <span>{description}</span>
      <span className="text-muted">
        {built_in ? 'Built in, free' : `${provider}, ${model}`}
        {price &&
          `; $${price.input_usd_per_million} for a million tokens read, $${price.output_usd_per_million} written`}
      </span>
      {!available && <span dir="auto">{unavailableReason({ unavailable_because })}</span>}
    </span>
  )
}

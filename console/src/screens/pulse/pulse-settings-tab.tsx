import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ConfigChange,
  configureScheduler,
  PULSE,
  type Scheduler,
  schedulerQuery,
} from '../../api/knowledge/pulse.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { namesIn } from './pulse-labels.ts'

const PLATFORMS = ['hackernews', 'reddit', 'github', 'twitter'] as const
const MODELS = ['EXPONENTIAL', 'LINEAR', 'STEP', 'LOGARITHMIC'] as const

/** The numeric fields; the service refuses at its field what is not a number. */
const NUMBERS = [
  ['poll_interval_seconds', 'Check interval', 'Seconds, from a minute to a day.'],
  ['max_debates_per_hour', 'Maximum debates per hour', '0 to 60.'],
  ['min_interval_between_debates', 'Minimum time between debates', 'Seconds.'],
  ['min_volume_threshold', 'Minimum volume', 'Where a platform reports it, times its multiplier.'],
  ['min_controversy_score', 'Minimum disagreement', '0 to 1, where a platform reports it.'],
  ['min_score', 'Minimum score', '0 to 1.'],
  ['dedup_window_hours', 'Do not repeat a topic within', 'Hours.'],
  ['debate_rounds', 'Rounds per debate', '1 to 12.'],
  ['consensus_threshold', 'Consensus threshold', '0 to 1.'],
] as const

const LISTS = [
  ['allowed_categories', 'Categories', 'Separated by commas. Leave empty to allow all.'],
  ['blocked_categories', 'Excluded categories', 'Separated by commas.'],
  ['boost_keywords', 'Boost words', 'Separated by commas.'],
] as const

/** The topics to look for, how often, and how many debates to start. */
export function SettingsTab() {
  const queries = useQueryClient()
  const scheduler = useQuery(schedulerQuery)
  const [saved, setSaved] = useState(false)

  async function save(values: Record<string, string>) {
    setSaved(false)
    await configureScheduler(changeOf(values))
    setSaved(true)
    await queries.invalidateQueries({ queryKey: PULSE })
  }

  return (
    <QueryResult query={scheduler}>
      {(state) => <Settings key={JSON.stringify(state.config)} scheduler={state} save={save} saved={saved} />}
    </QueryResult>
  )
}

interface SettingsProps {
  scheduler: Scheduler
  save: (values: Record<string, string>) => Promise<void>
  saved: boolean
}

/** A form of the current settings. It is remounted when they change, so its parent holds the message about saving. */
function Settings({ scheduler: { config, may_manage }, save, saved }: SettingsProps) {
  return (
    <fieldset disabled={!may_manage} className="max-w-3xl">
      <legend className="sr-only">Scheduler settings</legend>
      {!may_manage && <p className="pb-4 text-muted">Only owners and admins of your organization can change these.</p>}
      <Form
        submit="Save"
        onSubmit={save}
        beside={saved && <span role="status">Saved. Applies from the next check.</span>}
      >
        {(about) => (
          <>
            <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
              <legend className="pb-1 font-medium">Platforms, besides your feeds</legend>
              {PLATFORMS.map((name) => (
                <label key={name} className="flex items-baseline gap-2">
                  <input type="checkbox" name={`platform ${name}`} defaultChecked={config.platforms.includes(name)} />
                  {name}
                </label>
              ))}
            </fieldset>
            <label className="flex items-baseline gap-2 text-sm">
              <input type="checkbox" name="auto_debate" defaultChecked={config.auto_debate} />
              Start debates (otherwise topics are only scored)
            </label>
            <div className="grid gap-4 sm:grid-cols-2">
              {NUMBERS.map(([name, label, hint]) => (
                <TextField
                  key={name}
                  label={label}
                  hint={hint}
                  name={name}
                  inputMode="decimal"
                  defaultValue={String(config[name])}
                  fault={about(name)}
                />
              ))}
              <SelectField
                label="Topic ageing"
                name="decay_model"
                hint="Based on each platform’s half-life."
                defaultValue={config.decay_model}
              >
                {MODELS.map((model) => (
                  <option key={model} value={model}>
                    {model.toLowerCase()}
                  </option>
                ))}
              </SelectField>
            </div>
            {LISTS.map(([name, label, hint]) => (
              <TextField
                key={name}
                label={label}
                hint={hint}
                name={name}
                defaultValue={config[name].join(', ')}
                fault={about(name)}
              />
            ))}
          </>
        )}
      </Form>
    </fieldset>
  )
}

function changeOf(values: Record<string, string>): ConfigChange {
  const numbers = NUMBERS.map(([name]) => [name, Number(values[name]?.replace(',', '.') || Number.NaN)])
  const lists = LISTS.map(([name]) => [name, namesIn(values[name] ?? '')])
  return {
    ...Object.fromEntries([...numbers, ...lists]),
    platforms: PLATFORMS.filter((name) => values[`platform ${name}`] !== undefined),
    auto_debate: values.auto_debate !== undefined,
    decay_model: MODELS.find((model) => model === values.decay_model) ?? 'EXPONENTIAL',
  }
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  budgetStatusQuery,
  budgetsQuery,
  forecastQuery,
  pausedModelsQuery,
  spendingQuery,
  type UsagePeriod,
  usageAsCsv,
} from '../../api/governance/costs.ts'
import { Act } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { choiceOf } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Alerts } from './alerts.tsx'
import { BudgetList } from './budget-list.tsx'
import { PausedModels } from './paused-models.tsx'
import { SpendingTables } from './spending-tables.tsx'
import { StatusFigures } from './status-figures.tsx'
import { forecastWords } from './words.ts'

const route = getRouteApi('/member/costs')

const PERIODS: readonly UsagePeriod[] = ['day', 'week', 'month', 'quarter', 'year']

/** What debates cost, what may be spent, and where it is heading. */
export function CostsScreen() {
  useTitle('Costs')
  const { period: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const period = choiceOf(PERIODS, wanted) ?? 'month'
  const status = useQuery(budgetStatusQuery)
  const budgets = useQuery(budgetsQuery)
  const paused = useQuery(pausedModelsQuery)
  const spending = useQuery(spendingQuery(period))
  const forecast = useQuery(forecastQuery)
  const save = async () => saveFile(`usage-${period}.csv`, 'text/csv', await usageAsCsv(period))
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Costs</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/usage/spending" query={{ period }} />
            <Act act={save}>Export as CSV</Act>
          </span>
        </div>
        <p className="measure text-muted">
          What paid model calls cost, as reported by their providers. Calls without a report count at their maximum
          possible cost.
        </p>
      </div>
      <Loaded query={status} what="Loading spending">
        {(now) => (
          <>
            <StatusFigures status={now} />
            {now.alerts.length > 0 && <Alerts alerts={now.alerts} budgets={budgets.data?.budgets ?? []} />}
          </>
        )}
      </Loaded>
      <PausedModels models={paused.data?.models ?? []} />
      <Loaded query={budgets} what="Loading budgets">
        {(found) => <BudgetList found={found} />}
      </Loaded>
      <Section title="Forecast">
        <Loaded query={forecast}>
          {(ahead) => <Ahead words={forecastWords(ahead)} notes={ahead.forecast.recommendations} />}
        </Loaded>
      </Section>
      <Section title="Spending">
        <div className="max-w-60">
          <SelectField
            label="Period"
            value={period}
            onChange={(event) => navigate({ search: { period: event.currentTarget.value } })}
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                This {each}
              </option>
            ))}
          </SelectField>
        </div>
        <Loaded query={spending} what="Adding up">
          {(spent) => <SpendingTables spending={spent} />}
        </Loaded>
      </Section>
    </div>
  )
}

function Ahead({ words, notes }: { words: string; notes: readonly string[] }) {
  return (
    <div className="measure grid gap-2">
      <p>{words}</p>
      {notes.map((note) => (
        <p key={note} className="border-l-2 border-modify pl-4">
          {note}.
        </p>
      ))}
    </div>
  )
}

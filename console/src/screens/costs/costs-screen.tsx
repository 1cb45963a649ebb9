import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  acknowledgeAlert,
  type Budget,
  type BudgetAlert,
  type BudgetStatus,
  budgetStatusQuery,
  budgetsQuery,
  COSTS,
  forecastQuery,
  type PausedModel,
  pausedModelsQuery,
  releaseModel,
  spendingQuery,
  type UsagePeriod,
  usageAsCsv,
} from '../../api/governance/costs.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Figures } from '../../ui/figures.tsx'
import { dollars, shortCost } from '../../ui/money.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { choiceOf } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { forecastWords } from './budget-labels.ts'
import { BudgetList } from './budget-list.tsx'
import { SpendingTables } from './spending-tables.tsx'

const route = getRouteApi('/member/costs')

const PERIODS: readonly UsagePeriod[] = ['day', 'week', 'month', 'quarter', 'year']

/** What debates cost, what may be spent, and where spending is heading. */
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
            <ActionButton act={save}>Export as CSV</ActionButton>
          </span>
        </div>
        <p className="measure text-muted">
          What paid model calls cost, as reported by their providers. Calls without a report count at their maximum
          possible cost.
        </p>
      </div>
      <QueryResult query={status} what="Loading spending">
        {(now) => (
          <>
            <StatusFigures status={now} />
            {now.alerts.length > 0 && <Alerts alerts={now.alerts} budgets={budgets.data?.budgets ?? []} />}
          </>
        )}
      </QueryResult>
      <PausedModels models={paused.data?.models ?? []} />
      <QueryResult query={budgets} what="Loading budgets">
        {(found) => <BudgetList found={found} />}
      </QueryResult>
      <Section title="Forecast">
        <QueryResult query={forecast}>
          {(ahead) => <ForecastNote words={forecastWords(ahead)} notes={ahead.forecast.recommendations} />}
        </QueryResult>
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
        <QueryResult query={spending} what="Adding up">
          {(spent) => <SpendingTables spending={spent} />}
        </QueryResult>
      </Section>
    </div>
  )
}

function ForecastNote({ words, notes }: { words: string; notes: readonly string[] }) {
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

const count = (tokens: number) => tokens.toLocaleString('en')

/** Models that the service paused until a person has looked at the usage they reported. */
function PausedModels({ models }: { models: readonly PausedModel[] }) {
  if (models.length === 0) return null
  return (
    <Section title="Paused models">
      <ul className="grid gap-3">
        {models.map(({ provider, model, reported, at_most, paused_at }) => (
          <li
            key={`${provider} ${model}`}
            className="flex flex-wrap items-baseline justify-between gap-3 border-l-2 border-modify pl-4"
          >
            <span className="min-w-0">
              <strong className="font-medium">{model}</strong> of {provider} reported {count(reported.tokens_in)} tokens
              in and {count(reported.tokens_out)} out, where the call can take {count(at_most.tokens_in)} and{' '}
              {count(at_most.tokens_out)}. It is not used until you release it.{' '}
              <span className="text-sm text-muted">
                <RelativeTime at={paused_at} />
              </span>
            </span>
            <ActionButton act={() => releaseModel({ provider, model })} changes={COSTS}>
              Release
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The current month at a glance. */
function StatusFigures({ status }: { status: BudgetStatus }) {
  const expected = Number(status.budget.monthly.projected_end_spend_usd)
  const left = (limit: number | null, remaining: number | null) =>
    limit === null ? 'no limit' : dollars(remaining ?? 0)
  return (
    <Figures
      figures={[
        ['Spent today', shortCost({ cost_usd: status.daily_used, cost_known: status.daily_cost_known })],
        ['Spent this month', shortCost({ cost_usd: status.monthly_used, cost_known: status.monthly_cost_known })],
        ['Expected by its end', shortCost({ cost_usd: expected, cost_known: status.monthly_cost_known })],
        ['Left this month', left(status.monthly_limit, status.monthly_remaining)],
        ['Left today', left(status.daily_limit, status.daily_remaining)],
      ]}
    />
  )
}

/** Alerts that nobody has acknowledged. */
function Alerts({ alerts, budgets }: { alerts: readonly BudgetAlert[]; budgets: readonly Budget[] }) {
  return (
    <Section title="Alerts">
      <ul className="grid gap-3">
        {alerts.map((alert) => {
          const budget =
            budgets.find(({ id }) => id === alert.budget_id) ?? (alert.budget_id === null ? budgets[0] : undefined)
          return (
            <li
              key={alert.id}
              className="flex flex-wrap items-baseline justify-between gap-3 border-l-2 border-modify pl-4"
            >
              <span className="min-w-0">
                {alert.budget_id !== null && budget && <strong className="font-medium">{budget.name}: </strong>}
                {alert.message}{' '}
                <span className="text-sm text-muted">
                  <RelativeTime at={alert.created_at} />
                </span>
              </span>
              {budget && (
                <ActionButton act={() => acknowledgeAlert(budget.id, alert.id)} changes={COSTS}>
                  Dismiss
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

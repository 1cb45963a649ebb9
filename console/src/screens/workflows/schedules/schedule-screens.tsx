import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { changeSchedule, createSchedule, SCHEDULES, type Schedule, scheduleQuery } from '../../../api/work/schedules.ts'
import { type Template, templateQuery, templatesQuery } from '../../../api/work/workflows.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ScheduleForm } from './schedule-form.tsx'

const newRoute = getRouteApi('/member/workflows/schedules/new')

/** Runs a template again and again. */
export function NewScheduleScreen() {
  const { template } = newRoute.useSearch()
  const found = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  return (
    <SchedulePage
      title="New schedule"
      about="Each run acts on your behalf, with the current version of the template. After an outage, one run replaces all missed ones."
    >
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
        <QueryResult query={found} what="Loading the template">
          {(whole) => <NewSchedule key={whole.id} template={whole} />}
        </QueryResult>
      )}
    </SchedulePage>
  )
}

function NewSchedule({ template }: { template: Template }) {
  const queries = useQueryClient()
  const navigate = newRoute.useNavigate()
  return (
    <div className="measure grid gap-4">
      <h2 dir="auto" className="font-serif text-2xl">
        {template.name}
      </h2>
      <ScheduleForm
        template={template}
        submit="Schedule it"
        onSubmit={async (wish) => {
          await createSchedule(wish)
          await queries.invalidateQueries({ queryKey: SCHEDULES })
          await navigate({ to: '/workflows', search: { tab: 'schedules' } })
        }}
      />
    </div>
  )
}

const editRoute = getRouteApi('/member/workflows/schedules/$schedule/edit')

/** What the service asks for where a field is left empty. */
const EMPTY = { cron: null, every_seconds: null, timezone: '' }
const RESUME = 'resume'

/** Changes what a schedule runs, with what, and when. */
export function EditScheduleScreen() {
  const { schedule: id } = editRoute.useParams()
  const found = useQuery({ ...scheduleQuery(id), refetchOnWindowFocus: false })
  return (
    <SchedulePage
      title="Change the schedule"
      about="If you change it, you become its owner: from then on its runs act on your behalf. Runs in progress continue."
    >
      <QueryResult query={found} what="Loading the schedule">
        {(schedule) => <ChangedSchedule key={id} schedule={schedule} />}
      </QueryResult>
    </SchedulePage>
  )
}

function ChangedSchedule({ schedule }: { schedule: Schedule }) {
  const [first] = useState(schedule)
  const [templateId, setTemplateId] = useState(first.template_id)
  const { data } = useQuery(templatesQuery({ limit: 100 }))
  const template = useQuery(templateQuery(templateId))
  const queries = useQueryClient()
  const navigate = editRoute.useNavigate()
  const others = data?.templates.filter(({ id }) => id !== templateId) ?? []
  return (
    <div className="measure grid gap-4">
      {!first.enabled && (
        <p>
          It is paused{first.paused_reason !== null && ': '}
          <bdi className="text-disagree">{first.paused_reason}</bdi>
        </p>
      )}
      <SelectField label="Workflow" value={templateId} onChange={({ target }) => setTemplateId(target.value)}>
        <option value={templateId}>{template.data?.name ?? 'A missing template'}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <QueryResult query={template} what="Loading the template">
        {(whole) => (
          <ScheduleForm
            key={whole.id}
            template={whole}
            schedule={first}
            submit="Save"
            beside={
              !first.enabled && (
                <Button type="submit" name="act" value={RESUME}>
                  Save and resume
                </Button>
              )
            }
            onSubmit={async (wish, act) => {
              await changeSchedule(first.id, { ...EMPTY, ...wish, ...(act === RESUME && { enabled: true }) })
              await queries.invalidateQueries({ queryKey: SCHEDULES })
              await navigate({ to: '/workflows', search: { tab: 'schedules' } })
            }}
          />
        )}
      </QueryResult>
    </div>
  )
}

/** A page about one schedule, with the way back to all of them. */
function SchedulePage({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/workflows" search={{ tab: 'schedules' }} className="text-sm text-muted hover:text-ink">
          <span aria-hidden="true">← </span>Schedules
        </Link>
      </p>
      <div className="grid gap-2">
        <h1 className="font-serif text-3xl">{title}</h1>
        <p className="measure text-muted">{about}</p>
      </div>
      {children}
    </div>
  )
}

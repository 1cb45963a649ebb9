import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { changeSchedule, SCHEDULES, type Schedule, scheduleQuery } from '../../../api/work/schedules.ts'
import { templateQuery, templatesQuery } from '../../../api/work/workflows.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { SchedulePage } from './schedule-page.tsx'

const route = getRouteApi('/member/workflows/schedules/$schedule/edit')

/** What the service asks for where a field is left empty. */
const EMPTY = { cron: null, every_seconds: null, timezone: '' }
const RESUME = 'resume'

/** Changes what a schedule runs, with what, and when. */
export function EditScheduleScreen() {
  const { schedule: id } = route.useParams()
  const found = useQuery({ ...scheduleQuery(id), refetchOnWindowFocus: false })
  return (
    <SchedulePage
      title="Change the schedule"
      about="With a change you become its owner: from then on its runs act in your name. Runs that are under way go on."
    >
      <Loaded query={found} what="Loading the schedule">
        {(schedule) => <ChangedSchedule key={id} schedule={schedule} />}
      </Loaded>
    </SchedulePage>
  )
}

function ChangedSchedule({ schedule }: { schedule: Schedule }) {
  const [first] = useState(schedule)
  const [templateId, setTemplateId] = useState(first.template_id)
  const { data } = useQuery(templatesQuery({ limit: 100 }))
  const template = useQuery(templateQuery(templateId))
  const queries = useQueryClient()
  const navigate = route.useNavigate()
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
        <option value={templateId}>{template.data?.name ?? 'A template that is not there'}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Loaded query={template} what="Loading the template">
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
      </Loaded>
    </div>
  )
}

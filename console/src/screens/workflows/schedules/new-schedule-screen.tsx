import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { createSchedule, SCHEDULES } from '../../../api/work/schedules.ts'
import { type Template, templateQuery } from '../../../api/work/workflows.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { SchedulePage } from './schedule-page.tsx'

const route = getRouteApi('/member/workflows/schedules/new')

/** Runs a template again and again. */
export function NewScheduleScreen() {
  const { template } = route.useSearch()
  const found = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  return (
    <SchedulePage
      title="New schedule"
      about="Each run acts in your name, with the template as it then is. After an outage, one run makes up for all that were missed."
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
        <Loaded query={found} what="Loading the template">
          {(whole) => <NewSchedule key={whole.id} template={whole} />}
        </Loaded>
      )}
    </SchedulePage>
  )
}

function NewSchedule({ template }: { template: Template }) {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Acted, act, type QuickAction, quickActionsQuery } from '../../api/work/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { confirmWords, pressable } from './overview-words.ts'

/** What can be done at once: only what has something to do is offered. */
export function QuickActions() {
  const found = useQuery(quickActionsQuery)
  return (
    <Section title="Quick actions">
      <QueryResult query={found} what="Loading quick actions">
        {({ actions }) => <Actions actions={pressable(actions)} />}
      </QueryResult>
    </Section>
  )
}

function Actions({ actions }: { actions: readonly QuickAction[] }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<QuickAction>()
  const doing = useMutation({
    mutationFn: ({ id, requires_confirmation }: QuickAction) => act(id, { confirm: requires_confirmation }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const close = () => setAsking(undefined)
  function begin(action: QuickAction) {
    close()
    doing.mutate(action)
  }
  return (
    <div className="grid gap-3">
      {actions.length === 0 ? (
        <p className="text-muted">Nothing waits to be tried again, resumed, exported or archived.</p>
      ) : (
        <ul className="grid border-t border-line">
          {actions.map((action) => (
            <li
              key={action.id}
              className="grid items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_auto]"
            >
              <div className="min-w-0">
                <p className="font-medium">{action.name}</p>
                <p className="text-sm text-muted">{action.description}</p>
              </div>
              <Button
                busy={doing.isPending && doing.variables.id === action.id}
                aria-label={`Do it (${action.would_touch.toLocaleString('en')}): ${action.name}`}
                onClick={() => (action.requires_confirmation ? setAsking(action) : begin(action))}
              >
                Do it ({action.would_touch.toLocaleString('en')})
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status">{doing.data && <Outcome acted={doing.data} />}</div>
      {doing.error && <FaultNote fault={doing.error} />}
      <Dialog title={asking?.name ?? 'Are you sure?'} open={asking !== undefined} onClose={close}>
        {asking && (
          <>
            <p>{confirmWords(asking)}</p>
            <div className="flex gap-3">
              <Button kind="primary" onClick={() => begin(asking)}>
                Do it
              </Button>
              <Button onClick={close}>Cancel</Button>
            </div>
          </>
        )}
      </Dialog>
    </div>
  )
}

/** What an action did, with the file that it wrote, and how much of it was refused. */
function Outcome({ acted: { message, result } }: { acted: Acted }) {
  const { url, refused } = result
  return (
    <p>
      {message}.{' '}
      {typeof url === 'string' && (
        <a href={url} download className="text-accent underline underline-offset-4">
          Fetch the file
        </a>
      )}
      {Array.isArray(refused) && refused.length > 0 && `${refused.length} were refused.`}
    </p>
  )
}

import template from './demo-workflow.json' with { type: 'json' }

interface DemoClient {
  get(path: string): Promise<Record<string, unknown>>
  post(path: string, payload: object, headers?: Record<string, string>): Promise<Record<string, unknown>>
}

interface WorkDependencies extends DemoClient {
  /** Moves runs on until they wait or are over. */
  moveRuns: () => Promise<void>
}

const ROOM = 'Demo: the garden'

/** Each run with what is answered; nothing where it goes on waiting. */
const RUNS = [
  { meeting: 'the first meeting', choice: 'approve' },
  { meeting: 'the second meeting', choice: 'reject' },
  { meeting: 'the third meeting' },
  { meeting: 'the fourth meeting' },
]

interface Named {
  id: string
  name: string
}
interface Waiting {
  id: string
  title: string
}

/** Plays what people do around decisions: a workspace, runs of a workflow, and what waits for an answer. What is there already stays as it is. */
export async function playWork({ get, post, moveRuns }: WorkDependencies): Promise<void> {
  const rooms = (await get('/workspaces?limit=200')).workspaces as Named[]
  if (!rooms.some(({ name }) => name === ROOM)) await post('/workspaces', { name: ROOM })

  const { templates } = (await get('/workflow/templates?tags=demo&limit=100')) as { templates: Named[] }
  const known = templates.find(({ name }) => name === template.name)
  const { id } = known ?? ((await post('/workflow/templates', template)) as unknown as Named)
  for (const { meeting } of RUNS)
    await post(`/workflow/templates/${id}/run`, { inputs: { meeting } }, { 'idempotency-key': `demo ${meeting}` })
  await moveRuns()

  const waiting = (await get('/approvals?mine=true&limit=200')).approvals as Waiting[]
  for (const { meeting, choice } of RUNS) {
    const asked = waiting.find(({ title }) => title === `Minutes of ${meeting}`)
    if (choice !== undefined && asked) await post(`/approvals/${asked.id}/resolve`, { choice })
  }
  await moveRuns()
}

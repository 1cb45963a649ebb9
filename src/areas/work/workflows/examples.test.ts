import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/support/debates.ts'
import { type WorkflowService, workflowService } from '../../../../test/support/workflows.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { HOUR_MS } from '../../../shared/time/dates.ts'
import type { Definition } from './definition/definition.ts'
import { stepTypes } from './definition/step-types.ts'
import { builtIn } from './templates/built-in/index.ts'
import { configsOf } from './templates/record.ts'

interface Documented {
  name: string
  definition: Definition
  examples: { name: string; inputs: object }[]
}

const page = readFileSync(new URL('../../../../docs/workflows.md', import.meta.url), 'utf8')
const documented = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(([, body = '']) => JSON.parse(body) as Documented)

const heard: string[] = []
const tickets = createServer((request, reply) => {
  request.on('data', (bytes) => heard.push(String(bytes)))
  request.on('end', () => reply.setHeader('content-type', 'application/json').end('{"number": 7}'))
})

let clock = Date.parse('2026-11-19T10:00:00Z')
let service: WorkflowService
let ada: Client
let bob: Client
beforeAll(async () => {
  await new Promise<void>((listening) => tickets.listen(0, '127.0.0.1', listening))
  const settings = { SERVICE_ENV: 'development', SERVICE_LOG_LEVEL: 'silent' }
  service = await workflowService({ now: () => new Date(clock), settings })
  Object.assign(service.platform.outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1' }))
  ada = await service.as({ userId: 'usr_ada', org_role: 'member' })
  bob = await service.as({ userId: 'usr_bob', org_role: 'admin' })
})
afterAll(async () => {
  await service.close()
  tickets.close()
})

/** The page names a receiver that is nowhere. */
const reachable = (body: Documented): Documented =>
  JSON.parse(
    JSON.stringify(body).replaceAll(
      'https://tickets.example.org',
      `http://127.0.0.1:${(tickets.address() as AddressInfo).port}`,
    ),
  )

/** Who begins a run, and who answers what it asks. */
interface People {
  starter: Client
  approver: Client
}

/** The approver says no where that leads back, and yes the next time. */
async function answered(execution: string, { starter, approver }: People, saysNo: boolean): Promise<boolean> {
  const { approvals } = (await approver.get('/approvals')).json()
  const { steps } = await service.shown(starter, execution)
  const asked = steps.map(({ approval_id }: { approval_id: string | null }) => approval_id)
  const open = approvals.find(({ id }: { id: string }) => asked.includes(id))
  if (!open) return false
  const values = open.form && { values: { budget: 7 } }
  const answer = saysNo ? { choice: 'reject' } : { choice: 'approve', ...values }
  expect((await approver.post(`/approvals/${open.id}/resolve`, answer)).statusCode).toBe(200)
  return true
}

type Ran = Pick<Documented, 'definition'> & { template: string; inputs: object }

async function runToItsEnd({ definition, template, inputs }: Ran, people: People) {
  const { starter } = people
  const id = await service.started(starter, template, inputs)
  const leadsBack = (definition.edges ?? []).some(({ on, max_iterations: most }) => on === 'rejected' && most)
  let answers = 0
  for (let look = 0; look < 30; look++) {
    await service.work()
    const run = await service.shown(starter, id)
    if (['completed', 'failed', 'cancelled'].includes(run.status)) return run
    if (await answered(id, people, leadsBack && answers === 0)) answers++
    else clock += HOUR_MS
  }
  return service.shown(starter, id)
}

test.each(documented)('$name of the page runs to its end, with each of its examples', async (body) => {
  const written = await ada.post('/workflow/templates', reachable(body))
  expect(written.statusCode, written.body).toBe(201)
  expect(body.examples.length).toBeGreaterThan(0)
  for (const { inputs } of body.examples) {
    const ran = { definition: body.definition, template: written.json().id, inputs }
    const { status, error, outputs } = await runToItsEnd(ran, { starter: ada, approver: bob })
    expect({ status, error }).toEqual({ status: 'completed', error: null })
    expect(Object.keys(outputs ?? {}).toSorted()).toEqual(Object.keys(body.definition.returns ?? {}).toSorted())
  }
})

test.each(builtIn)('the built-in $name runs to its end for a person without colleagues', async (template) => {
  const alone = await service.as({ userId: 'usr_carl', org: 'org_alone', org_role: 'owner' })
  for (const { inputs } of template.examples) {
    const ran = { definition: template.definition, template: template.id, inputs }
    const { status, error } = await runToItsEnd(ran, { starter: alone, approver: alone })
    expect({ status, error }).toEqual({ status: 'completed', error: null })
  }
})

test('the page has an example of each type of step, and its receiver heard what it says', () => {
  const shown = new Set(documented.flatMap(({ definition }) => configsOf(definition).map(({ type }) => type)))
  expect([...stepTypes.keys()].filter((type) => !shown.has(type))).toEqual([])
  expect(heard.map((body) => JSON.parse(body))).toEqual([{ title: 'The roof leaks', urgent: false }])
})

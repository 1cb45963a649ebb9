import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf } from '../../src/http/mount.ts'
import { exampleValue } from '../../src/http/openapi/schema.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshCallers, HOME } from './matrix-callers.ts'
import { idsNamedBy, type Kind, REFUSED, TAKEN } from './named-ids.ts'
import { automationAccount } from './reviewed/automation.ts'
import { bill } from './reviewed/code.ts'
import { REVIEWED } from './reviewed/index.ts'
import { mailbox } from './reviewed/mail.ts'

let service: TestApp
let stranger: Record<string, string>
let foreign: Record<Kind, string>
beforeAll(async () => {
  service = await testApp({ settings: { RATE_LIMIT_ENABLED: 'false' } })
  await service.token({ userId: 'usr_founder', org: HOME, org_role: 'owner' })
  stranger = await service.token({ userId: 'usr_stranger', org: 'org_elsewhere', org_role: 'owner' })
  const callers = freshCallers(service)
  const made = async (endpoint: string) => {
    const make = REVIEWED.objects[endpoint]
    if (!make || make === 'installation') throw new Error(`${endpoint} names nothing`)
    return (await make(service, callers)).params?.id ?? ''
  }
  foreign = {
    debate: await made('debates.get'),
    document: await made('documents.get'),
    evidence: await made('evidence.get'),
    note: await made('memory.forget'),
    person: 'usr_founder',
    organization: HOME,
    mailbox: await mailbox(service),
    account: await automationAccount(service, 'zapier'),
    bill: await bill(service, callers),
  }
})
afterAll(() => service.close())

const WHAT_TO_DO = 'say in test/conformance/named-ids.ts what it names, or why it may be anything'

test('of every id in a body or a query it is known what it names', () => {
  const named = service.endpoints.flatMap(idsNamedBy)
  const known = [...Object.keys(REFUSED), ...Object.keys(TAKEN)]
  expect(
    named.filter((name) => !known.includes(name)),
    WHAT_TO_DO,
  ).toEqual([])
  expect(known.filter((name) => !named.includes(name))).toEqual([])
})

test('what is another organization’s is refused as if it were not there', async () => {
  const accepted: string[] = []
  for (const [name, kind] of Object.entries(REFUSED)) {
    const [id, at = ''] = name.split(' ')
    const endpoint = service.endpoints.find((each) => each.id === id)
    if (!endpoint) throw new Error(`there is no ${id}`)
    const [part, ...steps] = at.split('.')
    const field = steps.at(-1) ?? ''
    const given = field.endsWith('s') ? [foreign[kind]] : foreign[kind]
    const { query = {}, body = {} } = (endpoint.example ?? {}) as { query?: object; body?: object }
    const plain = endpoint.body ? (exampleValue({ ...endpoint.body }) as object) : {}
    const sent: Record<string, unknown> = { ...plain, ...body }
    const [first = ''] = steps
    if (part === 'body' && first.endsWith('[]')) {
      const list = first.slice(0, -2)
      sent[list] = [{ ...(sent[list] as object[] | undefined)?.[0], [field]: given }]
    } else if (part === 'body') sent[field] = given
    const search = new URLSearchParams({ ...query, ...(part === 'query' && { [field]: foreign[kind] }) })
    const [{ path } = { path: '' }] = addressesOf(endpoint)
    const answer = await service.app.inject({
      method: endpoint.method,
      url: `${path}?${search}`,
      headers: stranger,
      ...(endpoint.body && { payload: sent }),
    })
    const { field: named, message } = answer.json()
    const isRefused = answer.statusCode === 404 && message.endsWith(`: ${foreign[kind]}`)
    const isNamed = answer.statusCode === 400 && String(named).startsWith(field)
    if (!isRefused && !isNamed) accepted.push(`${name} is answered with ${answer.statusCode}: ${answer.body}`)
  }
  expect(accepted).toEqual([])
})

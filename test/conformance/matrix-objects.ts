import type { TestApp } from '../support/app.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { HOME, type MatrixCallers } from './matrix-callers.ts'

interface Named {
  params?: Record<string, string>
  payload?: object
}

/** Makes an object of the home organization and says how it is named in the path. */
type MakeObject = (service: TestApp, callers: MatrixCallers) => Promise<Named>

async function job({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { type: 'rebuild_views', delay_seconds: 3600 }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/queue/jobs',
    headers: await callers('platformAdmin'),
    payload,
  })
  return { params: { job_id: answer.json().job_id } }
}

const organization = async (): Promise<Named> => ({ params: { organization_id: HOME } })

async function member({ token }: TestApp): Promise<Named> {
  await token({ userId: 'usr_colleague', org: HOME })
  return { params: { organization_id: HOME, user_id: 'usr_colleague' }, payload: { role: 'viewer' } }
}

let guests = 0
async function invitation({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { email: `guest${guests++}@example.org` }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/invite',
    headers: await callers('organizationAdmin'),
    payload,
  })
  return { params: { organization_id: HOME, invitation_id: answer.json().invitation_id } }
}

/** A session of somebody else, whom none of the callers may sign out. */
async function session({ token }: TestApp): Promise<Named> {
  const { authorization } = await token({ userId: 'usr_colleague', org: HOME })
  const [, claims = ''] = authorization.split('.')
  return { params: { session_id: JSON.parse(Buffer.from(claims, 'base64url').toString()).jti } }
}

let logged = 0
async function loggedDebate({ platform }: TestApp): Promise<Named> {
  const id = `dbt_logged${logged++}`
  const events = [exampleEvent('debate_start')]
  await platform.log.append({ debateId: id, expectedVersion: 0, create: { organizationId: HOME }, events })
  return { params: { id } }
}

async function debate({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { topic: 'Is it so?', agents: ['builtin-skeptic', 'builtin-advocate'] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/debates', headers: await callers('user'), payload })
  return { params: { id: answer.json().id }, payload: {} }
}

/** A debate, and what to do with it. */
const debateWith =
  (payload: object): MakeObject =>
  async (service, callers) => ({ ...(await debate(service, callers)), payload })

/** A debate with a claim of it: one of its options. */
async function claim(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  return { params: { debate_id: params?.id ?? '', claim_id: 'p1' } }
}

/** Of a paused debate it can be resumed; of another it can be deleted. */
const checkpoint =
  (made: 'pause' | 'checkpoint') =>
  async (service: TestApp, callers: MatrixCallers): Promise<Named> => {
    const { params } = await debate(service, callers)
    const url = `/api/v1/debates/${params?.id}/${made}`
    const answer = await service.app.inject({ method: 'POST', url, headers: await callers('user') })
    return { params: { id: answer.json().id } }
  }

async function breakpoint(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  const url = `/api/v1/debates/${params?.id}/intervene`
  const payload = { type: 'breakpoint', content: 'Wait.' }
  const answer = await service.app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { id: answer.json().breakpoint_id }, payload: { action: 'continue' } }
}

async function probe({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { agent: 'builtin-skeptic', probe_types: ['contradiction'], probes_per_type: 1 }
  const url = '/api/v1/debates/capability-probe?wait=0'
  const answer = await app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { id: answer.json().report_id } }
}

async function gauntlet({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { input: 'Everybody may read everything.', agents: ['builtin-skeptic', 'builtin-advocate'] }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/gauntlet', headers: await callers('user'), payload })
  return { params: { id: answer.json().gauntlet_id } }
}

async function explanationBatch({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { debate_ids: ['dbt_any'] }
  const url = '/api/v1/explainability/batch'
  const answer = await app.inject({ method: 'POST', url, headers: await callers('user'), payload })
  return { params: { batch_id: answer.json().batch_id } }
}

let receipts = 0
async function receipt(service: TestApp): Promise<Named> {
  const { params } = await loggedDebate(service)
  const id = `rct_${receipts++}`
  const document = { result: 'no_consensus', confidence: 0, panel: [], dissenting: [], log: { version: 1, hash: '' } }
  const proof = { receipt: JSON.stringify(document), hash: '', key_id: '', signature: '' }
  const facts = { debate_id: params?.id ?? '', result: 'no_consensus', issued_at: new Date().toISOString() }
  await service.platform.db
    .insertInto('receipts')
    .values({ organization_id: HOME, id, ...facts, ...proof })
    .execute()
  return { params: { receipt_id: id } }
}

let webhooks = 0
/** Its address is one that the guard refuses to call. */
async function webhook({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`whk_${webhooks++}`, new Date().toISOString()]
  const place = { organization_id: HOME, id, url: 'http://127.0.0.1/', events: ['*'], sealed_secret: '' }
  const counts = { delivery_count: 0, failure_count: 0 }
  await db
    .insertInto('webhooks')
    .values({ ...place, ...counts, active: true, created_by: 'usr_1', created_at: at, updated_at: at })
    .execute()
  return { params: { id }, payload: { name: 'Another' } }
}

async function delivery(service: TestApp): Promise<Named> {
  const { params } = await webhook(service)
  const delivery_id = `dlv_${webhooks}`
  const facts = { webhook_id: params?.id ?? '', event: 'webhook.test', body: '{}', attempts: 1 }
  await service.platform.db
    .insertInto('webhook_deliveries')
    .values({
      organization_id: HOME,
      id: delivery_id,
      ...facts,
      status: 'failed',
      created_at: new Date().toISOString(),
    })
    .execute()
  return { params: { ...params, delivery_id } }
}

/** For every endpoint with a parameter: an object of one organization, or `installation` where it names nobody's. */
export const OBJECTS: Record<string, MakeObject | 'installation'> = {
  'scim.users.get': 'installation',
  'scim.users.replace': 'installation',
  'scim.users.patch': 'installation',
  'scim.users.delete': 'installation',
  'scim.groups.get': 'installation',
  'scim.groups.replace': 'installation',
  'scim.groups.patch': 'installation',
  'scim.groups.delete': 'installation',
  'scim.resource-types.get': 'installation',
  'scim.schemas.get': 'installation',
  'documentation.asset': 'installation',
  'oauth.start': 'installation',
  'oauth.callback': 'installation',
  'admin-users.lockout-status': 'installation',
  'admin-users.unlock': 'installation',
  'admin-users.reset-mfa': 'installation',
  'admin-users.disable': 'installation',
  'admin-users.enable': 'installation',
  'admin-users.revoke-all': 'installation',
  'agents.profile': 'installation',
  'agents.network': 'installation',
  'agents.rivals': 'installation',
  'agents.allies': 'installation',
  'agents.positions': 'installation',
  'agents.domains': 'installation',
  'agents.grounded-persona': 'installation',
  'agents.identity-prompt': 'installation',
  'agents.reputation': 'installation',
  'agents.head-to-head': 'installation',
  'cursors.skip': 'installation',
  'cursors.retry': 'installation',
  'consensus-memory.domain': 'installation',
  'moments.by-type': 'installation',
  'analytics.endpoints-performance': 'installation',
  'sessions.revoke': session,
  'events.list': loggedDebate,
  'debates.get': debate,
  'debates.messages': debate,
  'debates.consensus': debate,
  'debates.change': debateWith({ title: 'Another' }),
  'debates.delete': debate,
  'debates.cancel': debate,
  'debates.fork': debate,
  'debates.intervene': debateWith({ content: 'Wait.' }),
  'debates.add-message': debateWith({ content: 'Wait.' }),
  'debates.add-evidence': debateWith({ evidence: 'It rains.' }),
  'debates.outcome': debateWith({ correct: true }),
  'deliberations.get': debate,
  'decisions.get': debate,
  'explanations.get': debate,
  'explanations.evidence': debate,
  'explanations.pivots': debate,
  'explanations.counterfactuals': debate,
  'explanations.summary': debate,
  'explanations.full-context': debate,
  'explanations.compression': debate,
  'explanations.reliability': 'installation',
  'explanations.batch-status': explanationBatch,
  'explanations.batch-results': explanationBatch,
  'reasoning.cruxes': claim,
  'reasoning.load-bearing-claims': claim,
  'reasoning.claim-support': claim,
  'reasoning.graph': claim,
  'reasoning.graph-stats': debate,
  'reasoning.debate-graph-stats': debate,
  'replays.get': debate,
  'checkpoints.of-debate': debate,
  'checkpoints.create': debate,
  'checkpoints.pause': debate,
  'checkpoints.get': checkpoint('checkpoint'),
  'checkpoints.delete': checkpoint('checkpoint'),
  'checkpoints.resume': checkpoint('pause'),
  'breakpoints.status': breakpoint,
  'breakpoints.resolve': breakpoint,
  'probes.red-team': debate,
  'probes.red-team-report': debate,
  'probes.analyze': debate,
  'probes.report': probe,
  'gauntlet.get': gauntlet,
  'receipts.get': receipt,
  'receipts.verify': receipt,
  'webhooks.get': webhook,
  'webhooks.update': webhook,
  'webhooks.delete': webhook,
  'webhooks.test': webhook,
  'webhooks.deliveries': webhook,
  'webhooks.redeliver': delivery,
  'queue.get': job,
  'queue.retry': job,
  'queue.cancel': job,
  'organizations.get': organization,
  'organizations.change': organization,
  'organizations.members': organization,
  'organizations.set-role': member,
  'organizations.remove-member': member,
  'organizations.leave': organization,
  'organizations.invitations': organization,
  'organizations.revoke-invitation': invitation,
}

/** Endpoints whose object of the matrix only a platform admin may act on, although others see it. */
export const ONLY_FOR_ADMINS = new Set(['queue.retry', 'queue.cancel'])

/** Endpoints for who made the object, here the user, and for those who lead the organization. */
export const ONLY_FOR_MAKERS = new Set(['debates.change', 'debates.delete'])

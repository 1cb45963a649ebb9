import type { TestApp } from '../../support/app.ts'
import { exampleEvent } from '../../support/debate-events.ts'
import { runToRest } from '../../support/deliberation.ts'
import { madeWorkspace } from '../../support/workspaces.ts'
import { HOME, SCIM_TOKEN } from '../matrix-callers.ts'
import { task } from '../reviewed/a2a.ts'
import { breakpoint, debate } from '../reviewed/deliberation.ts'
import { budget } from '../reviewed/governance.ts'
import { debateAndPiece, note } from '../reviewed/knowledge.ts'
import { PREPARED_CHANNELS } from './channels.ts'
import { PREPARED_CODE } from './code.ts'
import { PREPARED_IDENTITY } from './identity.ts'
import { PREPARED_MAIL } from './mail.ts'
import type { Prepare } from './prepared.ts'
import { PREPARED_PULSE } from './pulse.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }

const provisioned =
  (kind: 'Users' | 'Groups', name: string, example: Record<string, string>): Prepare =>
  async ({ app }) => {
    const headers = { authorization: `Bearer ${SCIM_TOKEN}`, 'content-type': 'application/scim+json' }
    const filter = encodeURIComponent(`${name} eq "${example[name]}"`)
    const { Resources } = (await app.inject({ url: `/scim/v2/${kind}?filter=${filter}`, headers })).json()
    if (Resources?.[0]) return { params: { id: Resources[0].id } }
    const answer = await app.inject({ method: 'POST', url: `/scim/v2/${kind}`, headers, payload: example })
    return { params: { id: answer.json().id } }
  }

const user = provisioned('Users', 'userName', { userName: 'joan@example.org' })
const group = provisioned('Groups', 'displayName', { displayName: 'Engineering' })

const person: Prepare = async ({ token }) => {
  await token({ userId: 'usr_example', org: HOME })
  return { params: { user_id: 'usr_example', id: 'usr_example', target_id: 'usr_example' } }
}

const ownId = async ({ app }: TestApp, headers: Record<string, string>): Promise<string> =>
  (await app.inject({ url: '/api/v1/auth/me', headers })).json().id

/** A session of the caller that is not the current one. */
const otherSession: Prepare = async (service, callers) => {
  const headers = await callers('organizationAdmin')
  await service.token({ userId: await ownId(service, headers), org: HOME, org_role: 'admin' })
  const { sessions } = (await service.app.inject({ url: '/api/v1/auth/sessions', headers })).json()
  return { params: { session_id: sessions.find((each: { is_current: boolean }) => !each.is_current).id } }
}

const pausedModel: Prepare = async ({ platform }) => {
  const tokens = { tokens_in: 5_000_000, tokens_out: 20, most_in: 2_000, most_out: 800 }
  await platform.db
    .insertInto('budget_paused_models')
    .values({
      ...{ payer_id: HOME, provider: 'openai', model: 'gpt-4o', purchase_id: 'pur_example', ...tokens },
      paused_at: platform.now().toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return {}
}

const secondOrganization: Prepare = async (service, callers) => {
  await service.token({ userId: await ownId(service, await callers('organizationAdmin')), org: 'org_example' })
  return {}
}

const apiKey: Prepare = async ({ app }, callers) => {
  const headers = await callers('organizationAdmin')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/api-key',
    headers,
    payload: { name: 'example' },
  })
  return { body: { key_id: answer.json().id } }
}

const ada: Prepare = async ({ app }) => {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: ADA })
  const { access_token, refresh_token } = answer.json()
  return { headers: { authorization: `Bearer ${access_token}` }, body: { refresh_token } }
}

const adaChanging: Prepare = async (...given) => ({ headers: (await ada(...given)).headers })
const adaRefreshing: Prepare = async (...given) => ({ body: (await ada(...given)).body, headers: {} })

const paused: Prepare = async (service, callers) => {
  const { params } = await debate(service, callers)
  const url = `/api/v1/debates/${params?.id}/pause`
  await service.app.inject({ method: 'POST', url, headers: await callers('user') })
  return { params }
}

let ended = 0
const endedDebate: Prepare = async ({ platform }) => {
  const id = `dbt_ended${ended++}`
  const events = [exampleEvent('debate_start'), exampleEvent('consensus_reached'), exampleEvent('debate_end')]
  await platform.log.append({ debateId: id, expectedVersion: 0, create: { organizationId: HOME }, events })
  return { params: { id } }
}

const attackedDebate: Prepare = async (service, callers, world) => {
  const { params } = await endedDebate(service, callers, world)
  const headers = await callers('user')
  const url = `/api/v1/debates/${params?.id}/red-team?wait=0`
  const { session_debate_id } = (await service.app.inject({ method: 'POST', url, headers, payload: {} })).json()
  await runToRest(service, session_debate_id)
  await service.cursors.catchUp()
  return { params }
}

const modelServer: Prepare = async (_, __, { modelsAt }) => ({ body: { address: modelsAt } })

const connectedModel: Prepare = async ({ app }, callers, { modelsAt }) => {
  const payload = { provider: 'openai-compatible', address: modelsAt, name: `models ${ended++}` }
  const headers = await callers('organizationAdmin')
  const { id, version } = (await app.inject({ method: 'POST', url: '/api/v1/models', headers, payload })).json()
  return { params: { id }, body: { version } }
}

const notedEntry: Prepare = async (service, callers) => ({
  query: { anchor_id: (await note(service, callers)).params?.id ?? '' },
})

const failedJob: Prepare = async ({ app, platform }, callers) => {
  const payload = { type: 'debate', payload: { topic: 'Is it so?' } }
  const headers = await callers('organizationAdmin')
  const { job_id } = (await app.inject({ method: 'POST', url: '/api/v1/queue/jobs', headers, payload })).json()
  await platform.db.updateTable('queue_jobs').set({ status: 'failed' }).where('id', '=', job_id).execute()
  return { params: { id: job_id, job_id } }
}

const stoppedCursor: Prepare = async ({ platform }) => {
  const stumbled = { failures: 8, failing_position: 1, last_error: 'So it was', stopped_at: new Date().toISOString() }
  const name = 'debate_outcomes'
  await platform.db
    .updateTable('cursors')
    .set({ ...stumbled, position: 0 })
    .where('name', '=', name)
    .execute()
  return { params: { name } }
}

const broughtEvidence: Prepare = async (service, callers) => {
  const { params = {}, payload = {} } = await debateAndPiece(service, callers)
  return { params, body: payload }
}

const letBeyond: Prepare = async (service) => {
  await service.token({ userId: 'usr_example', org: HOME })
  return { params: (await budget(service)).params ?? {} }
}

/** Ends the debate that was begun last. */
async function endLast({ platform: { db, log, tail } }: TestApp) {
  const { id, version } = await db
    .selectFrom('debates')
    .select(['id', 'version'])
    .where('organization_id', '=', HOME)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const events = [exampleEvent('consensus_reached'), exampleEvent('debate_end')]
  await log.append({ debateId: id, expectedVersion: version, events, status: 'completed' })
  await tail.catchUp()
}

/** Debates under way in an organization that has no others. */
const underWay: Prepare = async ({ platform: { log, newId }, token }) => {
  const org = 'org_under_way'
  const create = { organizationId: org }
  await log.append({ debateId: newId('debate'), expectedVersion: 0, create, events: [exampleEvent('debate_start')] })
  return { headers: await token({ userId: 'usr_under_way', org, org_role: 'owner' }) }
}

const followedTask: Prepare = async (service, callers) => ({ ...(await task(service, callers)), end: endLast })

const stoppedDebate: Prepare = async (service, callers) => {
  const { params } = await breakpoint(service, callers)
  return { params, body: { choice: 'continue' } }
}

/** What the examples of these endpoints need, by id; what others need is made as for the tests of callers. */
export const PREPARED: Readonly<Record<string, Prepare>> = {
  'budgets.override': letBeyond,
  'budgets.release-model': pausedModel,
  'evidence.associate': broughtEvidence,
  'memory.search-timeline': notedEntry,
  'scim.users.get': user,
  'scim.users.replace': user,
  'scim.users.patch': user,
  'scim.users.delete': user,
  'scim.groups.get': group,
  'scim.groups.replace': group,
  'scim.groups.patch': group,
  'scim.groups.delete': group,
  'admin-users.lockout-status': person,
  'admin-users.unlock': person,
  'admin-users.reset-mfa': person,
  'admin-users.disable': person,
  'admin-users.enable': person,
  'admin-users.revoke-all': person,
  'sessions.revoke': otherSession,
  'sessions.refresh': adaRefreshing,
  'passwords.change': adaChanging,
  'organizations.switch': secondOrganization,
  'organizations.set-default': secondOrganization,
  'api-keys.revoke': apiKey,
  'debates.resume': paused,
  'debates.outcome': endedDebate,
  'probes.red-team': endedDebate,
  'probes.analyze': endedDebate,
  'probes.red-team-report': attackedDebate,
  'models.connect': modelServer,
  'models.try': modelServer,
  'models.change': connectedModel,
  'queue.retry': failedJob,
  'cursors.skip': stoppedCursor,
  'cursors.retry': stoppedCursor,
  'a2a.send-streaming-message': async () => ({ end: endLast }),
  'a2a.subscribe-to-task': followedTask,
  'a2a.subscribe-to-task-by-post': followedTask,
  'approvals.resolve': stoppedDebate,
  'deliberations.active': underWay,
  'workspaces.add-member': async (...given) => {
    await person(...given)
    const [service, callers] = given
    return { params: { id: await madeWorkspace(service, await callers('user')) } }
  },
  ...PREPARED_IDENTITY,
  'cross-pollination.subscribe': async (service, callers) => {
    const { params } = await debate(service, callers)
    return { body: { debate_id: params?.id ?? '' } }
  },
  'completions.create': async () => ({ body: { stream: true }, end: endLast }),
  'completions.model': async () => ({ params: { id: 'parley/panel' } }),
  ...PREPARED_PULSE,
  ...PREPARED_CHANNELS,
  ...PREPARED_CODE,
  ...PREPARED_MAIL,
}

/** Whom and what examples speak of: an account and two debates. */
export async function prepareExamples({ app, platform, token }: TestApp) {
  await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: ADA })
  await token({ userId: 'usr_founder', org: HOME, org_role: 'owner' })
  for (const debateId of ['dbt_example', 'dbt_other'])
    await platform.log.append({
      debateId,
      expectedVersion: 0,
      create: { organizationId: HOME },
      events: [exampleEvent('debate_start')],
    })
}

import type { TestApp } from '../support/app.ts'
import { exampleEvent } from '../support/debate-events.ts'
import { HOME, type MatrixCallers, SCIM_TOKEN } from './matrix-callers.ts'
import { debate } from './reviewed/deliberation.ts'

/** What an example names that is otherwise in each installation, and who sends it where that matters. */
interface Prepared {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}
type Prepare = (service: TestApp, callers: MatrixCallers) => Promise<Prepared>

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

const adaChanging: Prepare = async (service, callers) => ({ headers: (await ada(service, callers)).headers })
const adaRefreshing: Prepare = async (service, callers) => ({ body: (await ada(service, callers)).body, headers: {} })

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

/** What the examples of these endpoints need, by id; what others need is made as for the tests of callers. */
export const PREPARED: Readonly<Record<string, Prepare>> = {
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

const BY_MAIL = 'the token comes by mail'
const NO_FACTOR = 'a second factor is made of what a device shows'
const NO_PROVIDER = 'no provider is configured'
const NO_SERVER = 'the server of models is the reader’s own'

/** Examples that a test can only see refused, as the document says too: with which status, and what they would need. */
export const REFUSED_EXAMPLES: Readonly<Record<string, readonly [status: number, why: string]>> = {
  'organizations.check-invite': [404, BY_MAIL],
  'organizations.accept-invite': [404, BY_MAIL],
  'passwords.reset': [400, BY_MAIL],
  'signup.verify': [400, BY_MAIL],
  'mfa.enable': [409, NO_FACTOR],
  'mfa.verify': [401, NO_FACTOR],
  'mfa.disable': [409, NO_FACTOR],
  'mfa.remove': [409, NO_FACTOR],
  'mfa.renew-backup-codes': [409, NO_FACTOR],
  'oauth.start': [503, NO_PROVIDER],
  'oauth.callback': [503, NO_PROVIDER],
  'oauth.link': [503, NO_PROVIDER],
  'oauth.unlink': [503, NO_PROVIDER],
  'sso.login': [503, NO_PROVIDER],
  'sso.callback': [503, NO_PROVIDER],
  'sso.refresh': [503, NO_PROVIDER],
  'sso.logout': [503, NO_PROVIDER],
  'sso.start': [503, NO_PROVIDER],
  'sso.arrive': [503, NO_PROVIDER],
  'sso.assert': [503, NO_PROVIDER],
  'sso.single-logout': [503, NO_PROVIDER],
  'sso.single-logout-post': [400, NO_PROVIDER],
  'sso.metadata': [503, NO_PROVIDER],
  'mailbox.read': [404, 'letters are kept in development alone'],
  'probes.red-team-report': [404, 'nobody has attacked the debate'],
  'models.connect': [400, NO_SERVER],
  'models.try': [400, NO_SERVER],
  'models.change': [400, NO_SERVER],
  'queue.retry': [409, 'no job has failed'],
  'cursors.skip': [409, 'no cursor has stopped'],
  'cursors.retry': [409, 'no cursor has stopped'],
}

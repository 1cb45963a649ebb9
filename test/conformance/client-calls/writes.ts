import { TOTP } from 'otpauth'
import type { DebateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { lettersTo, secretIn } from '../../support/letters.ts'
import { GOOD_PASSWORD, register } from '../../support/people.ts'
import { SCIM_TOKEN } from '../matrix-callers.ts'

/** Answers with its status, its text, and what is in it. */
export type Send = (
  method: string,
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ statusCode: number; body: string; json<Answered = Record<string, string>>(): Answered }>

/** What a call is sent with: what its address names, in turn, its body, and who sends it, where it is not the owner. */
interface Written {
  names?: readonly string[]
  body?: object
  headers?: Record<string, string>
  /** It waits for the debate that it begins. */
  waits?: true
}

/** Who sends, and what there is already. */
export interface Standing {
  service: DebateService
  /** As the owner of the organization, under version 1. */
  send: Send
  started(): Promise<string>
  decided: string
  receipt: string
}
type Prepare = (standing: Standing) => Promise<Written> | Written

/** What was answered under a name. */
function text(value: string | undefined): string {
  if (value === undefined) throw new Error('Nothing was answered under that name')
  return value
}

let people = 0
const newAddress = () => `client-${++people}@example.org`
const person = ({ service }: Standing) => register(service, { email: newAddress() })
const letterTo = async ({ service }: Standing, address: string) => secretIn((await lettersTo(service, address))[0])
const question = { topic: 'Should we ship it?', agents: ['ada', 'bo', 'cy'] }
const here = 'org_1'
const directory = { authorization: `Bearer ${SCIM_TOKEN}` }
const SCIM = 'urn:ietf:params:scim:schemas:core:2.0:'

const ofDebate: Prepare = async ({ started }) => ({ names: [await started()] })
const ofDebateWith =
  (body: object): Prepare =>
  async ({ started }) => ({ names: [await started()], body })

async function invitation({ send }: Standing): Promise<{ id: string; email: string }> {
  const email = newAddress()
  return { id: text((await send('POST', '/auth/invite', { email })).json().invitation_id), email }
}
const invitationToken = async (standing: Standing) => letterTo(standing, (await invitation(standing)).email)

async function member({ service }: Standing): Promise<string> {
  const userId = `usr_member${++people}`
  await service.token({ userId, org: here })
  return userId
}

const checkpoint: Prepare = async ({ send, started }) => {
  const answer = await send('POST', `/debates/${await started()}/pause`)
  return { names: [text(answer.json().checkpoint_id)] }
}
const endedCheckpoint: Prepare = async ({ send, started }) => {
  const answer = await send('POST', `/debates/${await started()}/checkpoint`)
  return { names: [text(answer.json().id)] }
}
const paused: Prepare = async ({ send, started }) => {
  const id = await started()
  await send('POST', `/debates/${id}/pause`)
  return { names: [id] }
}
const breakpoint: Prepare = async ({ service, send, started }) => {
  const id = await started()
  const answer = await send('POST', `/debates/${id}/intervene`, { type: 'breakpoint', content: 'Wait.' })
  await runToRest(service, id)
  return { names: [text(answer.json().breakpoint_id)], body: { action: 'continue' } }
}
const job = async ({ send }: Standing): Promise<string> =>
  text((await send('POST', '/queue/jobs', { type: 'debate', payload: question })).json().job_id)
const failedJob: Prepare = async (standing) => {
  const id = await job(standing)
  await standing.service.platform.db.updateTable('queue_jobs').set({ status: 'failed' }).where('id', '=', id).execute()
  return { names: [id] }
}
async function trend({ service }: Standing): Promise<string> {
  const id = 'tpc_client'
  const now = new Date().toISOString()
  const seen = { place: 1, first_seen: now, last_seen: now, raw: {} }
  await service.platform.db
    .insertInto('pulse_topics')
    .values({ id, platform: 'hackernews', topic: 'A new compiler', ...seen })
    .execute()
  return id
}
const protectedPerson = async (standing: Standing) => {
  const { headers } = await person(standing)
  const { secret } = (await standing.send('POST', '/auth/mfa/setup', {}, headers)).json()
  await standing.send('POST', '/auth/mfa/enable', { code: new TOTP({ secret: text(secret) }).generate() }, headers)
  return { headers }
}
const secondHome: Prepare = async ({ service }) => {
  const userId = `usr_two${++people}`
  await service.token({ userId, org: `org_second${people}` })
  return { headers: await service.token({ userId, org: here }), body: { organization_id: `org_second${people}` } }
}

/** How a state is made in which each call does what it is for; what is not here is sent nowhere, and says why below. */
export const WRITES: Readonly<Record<string, Prepare>> = {
  'POST /api/v1/admin/users/{id}/unlock': async (standing) => ({ names: [await member(standing)] }),
  'POST /api/v1/auth/accept-invite': async (standing) => ({
    body: { token: await invitationToken(standing), name: 'Guest', password: GOOD_PASSWORD },
    headers: {},
  }),
  'POST /api/v1/invitations/{token}/accept': async (standing) => {
    const { email } = await invitation(standing)
    const { headers } = await register(standing.service, { email })
    return { names: [await letterTo(standing, email)], headers }
  },
  'POST /api/v1/auth/api-key': () => ({ body: { name: 'CI' } }),
  'POST /api/v1/auth/api-keys': () => ({ body: { name: 'CI' } }),
  'DELETE /api/v1/auth/api-keys/{key}': async ({ send }) => ({
    names: [text((await send('POST', '/auth/api-keys', { name: 'Old' })).json().id)],
  }),
  'POST /api/v1/auth/change-password': async (standing) => ({
    headers: (await person(standing)).headers,
    body: { current_password: GOOD_PASSWORD, new_password: 'another long passphrase' },
  }),
  'POST /api/v1/auth/forgot-password': async (standing) => ({ body: { email: (await person(standing)).email } }),
  'POST /api/v1/auth/reset-password': async (standing) => {
    const { email } = await person(standing)
    await standing.send('POST', '/auth/forgot-password', { email })
    const password = 'another long passphrase'
    return { body: { token: await letterTo(standing, email), password, new_password: password } }
  },
  'POST /api/v1/auth/invite': () => ({ body: { email: newAddress(), organization_id: here, role: 'member' } }),
  'DELETE /api/v1/auth/invites/{invitation}': async (standing) => ({ names: [(await invitation(standing)).id] }),
  'POST /api/v1/auth/login': async (standing) => ({
    body: { email: (await person(standing)).email, password: GOOD_PASSWORD },
    headers: {},
  }),
  'POST /api/v1/auth/logout': async (standing) => ({ headers: (await person(standing)).headers }),
  'POST /api/v1/auth/logout-all': async (standing) => ({ headers: (await person(standing)).headers }),
  'PATCH /api/v1/auth/me': async (standing) => ({ headers: (await person(standing)).headers, body: { name: 'Ada' } }),
  'DELETE /api/v1/auth/mfa': protectedPerson,
  'POST /api/v1/auth/mfa': async (standing) => ({
    headers: (await person(standing)).headers,
    body: { action: 'setup' },
  }),
  'POST /api/v1/auth/mfa/backup-codes': protectedPerson,
  'POST /api/v1/auth/refresh': async (standing) => {
    const { refreshToken } = await person(standing)
    return { body: { refresh_token: refreshToken }, headers: {} }
  },
  'POST /api/v1/auth/register': () => ({
    body: {
      email: newAddress(),
      password: GOOD_PASSWORD,
      name: 'Ada',
      organization: 'Hers',
      metadata: { from: 'test' },
    },
    headers: {},
  }),
  'POST /api/v1/auth/resend-verification': async (standing) => ({ body: { email: (await person(standing)).email } }),
  'POST /api/v1/auth/verify-email/resend': async (standing) => ({ body: { email: (await person(standing)).email } }),
  'POST /api/v1/auth/verify-email': async (standing) => {
    const email = newAddress()
    await standing.send('POST', '/auth/signup', { email, password: GOOD_PASSWORD, name: 'Ada' }, {})
    return { body: { token: await letterTo(standing, email) }, headers: {} }
  },
  'DELETE /api/v1/auth/sessions/{id}': async (standing) => {
    const { email, headers } = await person(standing)
    await standing.send('POST', '/auth/login', { email, password: GOOD_PASSWORD }, {})
    const listed = await standing.send('GET', '/auth/sessions', undefined, headers)
    const { sessions } = listed.json<{ sessions: { id: string; is_current: boolean }[] }>()
    return { names: [text(sessions.find((each) => !each.is_current)?.id)], headers }
  },
  'POST /api/v1/auth/setup-organization': async (standing) => ({
    headers: (await person(standing)).headers,
    body: { name: 'Theirs', slug: `theirs-${people}` },
  }),
  'POST /api/v1/breakpoints/{id}/resolve': breakpoint,
  'POST /api/v1/budgets': () => ({ body: { name: 'Research', limit_amount: 50, currency: 'USD', period: 'monthly' } }),
  'POST /api/v1/budgets/check': () => ({ body: { operation: 'debate', estimated_cost: 0.5, user_id: 'usr_owner' } }),
  'DELETE /api/v1/checkpoints/{id}': endedCheckpoint,
  'POST /api/v1/checkpoints/{id}/resume': checkpoint,
  'POST /api/v1/debate': () => ({
    body: { ...question, question: 'Should we ship it?', consensus: 'semantic', rounds: 1 },
  }),
  'POST /api/v1/debates/capability-probe': () => ({ body: { agent: 'ada', task: 'Is it so?' }, waits: true }),
  'POST /api/v1/debates/deep-audit': () => ({ body: { task: 'We ship.', agents: ['ada', 'bo'] }, waits: true }),
  'DELETE /api/v1/debates/{id}': ofDebate,
  'PATCH /api/v1/debates/{id}': ofDebateWith({ tags: ['one'], notes: 'Mind it.', archived: true }),
  'POST /api/v1/debates/{id}/checkpoint': ofDebate,
  'POST /api/v1/debates/{id}/evidence': ofDebateWith({ evidence: 'It pays.', source: 'The report' }),
  'POST /api/v1/debates/{id}/messages': ofDebateWith({ content: 'Mind the date.', role: 'user' }),
  'POST /api/v1/debates/{id}/pause': ofDebate,
  'POST /api/v1/debates/{paused}/resume': paused,
  'POST /api/v1/devices/register': () => ({
    body: { device_type: 'custom', push_token: 'none', device_name: 'A lamp' },
  }),
  'POST /api/v1/explainability/batch': ({ decided }) => ({ body: { debate_ids: [decided] } }),
  'POST /api/v1/explainability/compare': async ({ service, decided, started }) => {
    const other = await started()
    await runToRest(service, other)
    return { body: { debate_ids: [decided, other] } }
  },
  'POST /api/v1/gauntlet/run': () => ({ body: { input_content: 'We ship.', profile: 'quick', agents: ['ada', 'bo'] } }),
  'PUT /api/v1/org/{organization}': () => ({ names: [here], body: { name: 'Ours' } }),
  'DELETE /api/v1/org/{organization}/invitations/{invitation}': async (standing) => ({
    names: [here, (await invitation(standing)).id],
  }),
  'POST /api/v1/org/{organization}/invite': () => ({ names: [here], body: { email: newAddress(), role: 'member' } }),
  'DELETE /api/v1/org/{organization}/members/{user}': async (standing) => ({ names: [here, await member(standing)] }),
  'PUT /api/v1/org/{organization}/members/{user}/role': async (standing) => ({
    names: [here, await member(standing)],
    body: { role: 'viewer' },
  }),
  'POST /api/v1/pulse/debate-topic': async (standing) => ({ body: { topic_id: await trend(standing) } }),
  'POST /api/v1/dashboard': () => ({}),
  'POST /api/v1/workflow/templates/{template}/run': () => ({
    names: ['builtin-pipeline'],
    body: { inputs: { question: 'Should we ship it?' } },
  }),
  'POST /api/v1/dashboard/quick-actions/{id}': () => ({ names: ['ask'], body: { params: { question: 'Ship it?' } } }),
  'POST /api/v1/queue/jobs': () => ({ body: { type: 'debate', payload: question } }),
  'DELETE /api/v1/queue/jobs/{id}': async (standing) => ({ names: [await job(standing)] }),
  'POST /api/v1/queue/jobs/{id}/retry': failedJob,
  'POST /api/v1/receipts/{id}/verify': ({ receipt }) => ({ names: [receipt] }),
  'POST /api/v1/user/organizations/default': secondHome,
  'POST /api/v1/user/organizations/switch': secondHome,
  'DELETE /api/v1/user/organizations/{organization}': async ({ service }) => ({
    names: [here],
    headers: await service.token({ userId: `usr_leaver${++people}`, org: here }),
  }),
  'POST /scim/v2/Groups': () => ({ headers: directory, body: { schemas: [`${SCIM}Group`], displayName: 'Readers' } }),
  'POST /scim/v2/Users': () => ({ headers: directory, body: { schemas: [`${SCIM}User`], userName: newAddress() } }),
  'POST /api/v1/webhooks': () => ({
    body: { url: 'https://example.org/hook', events: ['debate.completed'], active: true },
  }),
}

/** Calls that no test here can send. */
export const UNSENT: Readonly<Record<string, string>> = {
  'POST /api/v1/auth/oauth/link': 'it needs a provider to sign in at: test/conformance/examples sends it',
  'DELETE /api/v1/auth/oauth/unlink': 'likewise',
  'POST /auth/sso/callback': 'likewise',
  'POST /auth/sso/logout': 'likewise',
  'POST /api/v1/bots/google-chat/webhook': 'Google Chat calls it, and signs: the tests of chat send it',
  'POST /api/v1/bots/telegram/webhook': 'Telegram calls it, and signs: the tests of chat send it',
  'POST /api/v1/bots/whatsapp/webhook': 'WhatsApp calls it, and signs: the tests of chat send it',
  'POST /api/v1/devices/alexa/webhook': 'Alexa calls it, and signs: the tests of devices send it',
}

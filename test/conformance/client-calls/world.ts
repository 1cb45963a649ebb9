import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import { debateService } from '../../support/debates.ts'
import { runToRest } from '../../support/deliberation.ts'
import { lettersTo, secretIn } from '../../support/letters.ts'
import { prepareExamples } from '../examples/state.ts'
import { HOME, SCIM_TOKEN } from '../matrix-callers.ts'
import { sendPrepared } from './prepared-calls.ts'
import type { ClientCall } from './read-list.ts'
import { type Send, type Standing, UNSENT, WRITES } from './writes.ts'

/** What an address names, by what stands before it. */
const NAMED: readonly [before: RegExp, thing: string][] = [
  [/breakpoints\/$/, 'breakpoint'],
  [/checkpoints\/$/, 'checkpoint'],
  [/explainability\/batch\/$/, 'batch'],
  [/receipts\/$/, 'receipt'],
  [/queue\/jobs\/$/, 'job'],
  [/head-to-head\/$/, 'opponent'],
  [/agents?\/$/, 'agent'],
  [/moments\/by-type\/$/, 'moment'],
  [/consensus\/domain\/$/, 'domain'],
  [/org\/$/, 'organization'],
  [/(debates?|decisions|deliberations|replays|belief-network)\/$/, 'debate'],
]

/** What is sent under a name; a name that is not here is not sent. */
const SENT: Readonly<Record<string, string>> = {
  limit: '5',
  offset: '0',
  topic: 'ship',
  query: 'ship',
  agents: 'ada,bo',
  format: 'json',
  since: '2020-01-01',
  until: '2040-01-01',
  include_factors: 'true',
  include_counterfactuals: 'true',
  include_provenance: 'true',
  min_confidence: '0',
  min_debates: '0',
}

/** They lead to a provider that a test has not. */
const NEEDS_PROVIDER = /\/sso\/|\/oauth\//

/** Nothing runs by itself here, and some calls wait for the debate or the job that they begin. */
async function meanwhile<Answer>(asked: Promise<Answer>, work: () => Promise<unknown>): Promise<Answer> {
  let isAnswered = false
  const answer = asked.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await work()
    await Promise.race([answer, sleep(20)])
  }
  return answer
}

/** The things that an address names, in turn. */
const namedIn = (address: string): string[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(
    ({ 1: name = '', index }) => NAMED.find(([before]) => before.test(address.slice(0, index)))?.[1] ?? name,
  )

interface Answered {
  status: number
  body: unknown
}
const answered = ({ statusCode, body, json }: { statusCode: number; body: string; json(): unknown }): Answered => ({
  status: statusCode,
  body: body === '' ? null : json(),
})

export const nameOf = ({ method, address }: ClientCall) => `${method} ${address}`

export type World = Awaited<ReturnType<typeof world>>

/** A service in which everything has happened that clients ask about. */
export async function world() {
  const service = await debateService({
    settings: {
      SERVICE_ENV: 'development',
      SERVICE_LOG_LEVEL: 'fatal',
      SERVICE_JOB_WAIT_SECONDS: '20',
      SCIM_BEARER_TOKEN: SCIM_TOKEN,
      SCIM_ORGANIZATION: HOME,
    },
  })
  await prepareExamples(service)
  const caller = await service.as({ userId: 'usr_owner', role: 'admin', org_role: 'owner' })
  const made = async (path: string, payload?: object) => (await caller.post(path, payload)).json()

  const debate = await service.decided(caller, { context: 'It pays. It is ready.', domain: 'general' })
  await made(`/debates/${debate}/outcome`, { correct: true })
  for (const [path, wish] of [
    [`/debates/${debate}/red-team`, { max_rounds: 1 }],
    ['/debates/capability-probe', { agent: 'ada', probe_types: ['contradiction'] }],
  ] as const) {
    const { session_debate_id } = await made(`${path}?wait=0`, wish)
    await runToRest(service, session_debate_id)
  }
  const paused = await service.started(caller)
  const { checkpoint_id: checkpoint } = await made(`/debates/${paused}/pause`)
  const stopped = await service.started(caller)
  const { breakpoint_id: breakpoint } = await made(`/debates/${stopped}/intervene`, {
    type: 'breakpoint',
    content: 'Wait.',
  })
  await runToRest(service, stopped)
  const gauntlet = await made('/gauntlet/run', { input: 'We ship.', profile: 'quick', agents: ['ada', 'bo'] })
  await runToRest(service, gauntlet.debate_id)
  const { batch_id: batch } = await made('/explainability/batch', { debate_ids: [debate] })
  const { job_id: job } = await made('/queue/jobs', { type: 'debate', payload: { topic: 'Should we ship it?' } })
  await made('/webhooks', { url: 'https://example.org/hook', events: ['debate.completed'] })
  const { id: workspace } = await made('/workspaces', { name: 'Research' })
  await made('/auth/invite', { email: 'guest@example.org' })
  await made('/auth/api-keys', { name: 'CI' })
  await service.cursors.catchUp()
  await service.platform.jobs.drain()
  const [{ id: receipt }] = (await caller.get('/gauntlet/receipts')).json().receipts
  const token = secretIn((await lettersTo(service, 'guest@example.org'))[0])

  const things: Record<string, string> = { debate, paused, checkpoint, breakpoint, batch, job, receipt, workspace }
  Object.assign(things, {
    agent: 'ada',
    opponent: 'bo',
    moment: 'consensus_breakthrough',
    domain: 'general',
    organization: 'org_1',
    template: 'builtin-pipeline',
  })

  function addressOf({ address, sent }: ClientCall): string {
    const named = namedIn(address)
    const path = address.replace(/\{\w+\}/g, () => encodeURIComponent(things[named.shift() ?? ''] ?? ''))
    const values = { ...SENT, token }
    const query = sent.flatMap((name) => (name in values ? [`${name}=${values[name as keyof typeof values]}`] : []))
    return query.length > 0 ? `${path}?${query.join('&')}` : path
  }

  const { app } = service
  const owner = await service.token({ userId: 'usr_owner', role: 'admin', org: 'org_1', org_role: 'owner' })
  const send = (async (method, url, payload, headers = owner) =>
    app.inject({
      method: method as 'POST',
      url: /^\/(api|auth\/sso|scim)/.test(url) ? url : `/api/v1${url}`,
      headers,
      ...(payload && { payload }),
    })) satisfies Send as Send
  const standing: Standing = { service, send, started: () => service.started(caller), decided: debate, receipt }

  return {
    service,
    isSendable: (call: ClientCall) => call.method !== 'GET' && !(nameOf(call) in UNSENT),
    /** Sends a call that changes something, in a state made for it. */
    async send(call: ClientCall, endpoint: Endpoint): Promise<Answered> {
      const prepare = WRITES[nameOf(call)]
      if (!prepare)
        return answered(await meanwhile(sendPrepared(call, endpoint, service), () => service.platform.jobs.drain()))
      const { names = [], body, headers, waits } = await prepare(standing)
      let turn = 0
      const address = call.address.replace(/\{\w+\}/g, () => encodeURIComponent(names[turn++] ?? ''))
      const sent = send(call.method, address, body, headers)
      const answer = await (waits ? meanwhile(sent, () => runToRest(service)) : sent)
      return answered(answer)
    },
    isAskable: ({ method, address }: ClientCall) => method === 'GET' && !NEEDS_PROVIDER.test(address),
    async ask(call: ClientCall, endpoint?: Endpoint): Promise<Answered> {
      const isKnown = endpoint?.auth !== 'scim' && namedIn(call.address).every((thing) => thing in things)
      const isUntold = call.sentAs === 'query' && call.sent.length === 0
      if (endpoint && (!isKnown || isUntold)) return answered(await sendPrepared(call, endpoint, service))
      return answered(await caller.get(addressOf(call)))
    },
  }
}

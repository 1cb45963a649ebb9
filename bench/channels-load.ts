import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export const SIGNING_SECRET = 'a-signing-secret-for-this-benchmark'
const US = 'U0PARLEY'
let count = 0

interface Said {
  workspace: number
  text: string
  /** It mentions our bot. */
  toUs?: boolean
  /** A reply in an unknown thread. */
  reply?: boolean
}

/** An event as Slack signs it now; each is unique. */
export function slackEvent({ workspace, text, toUs = false, reply = false }: Said) {
  count += 1
  const seconds = Math.floor(Date.now() / 1000)
  const ts = `${seconds}.${String(count).padStart(6, '0')}`
  const team = `T${workspace}`
  const event = {
    type: toUs ? 'app_mention' : 'message',
    user: `U${count}`,
    channel: `C${count}`,
    ts,
    team,
    text: toUs ? `<@${US}> ${text}` : text,
    ...(reply && { thread_ts: `${seconds - 60}.${String(count).padStart(6, '0')}` }),
  }
  const body = JSON.stringify({
    team_id: team,
    api_app_id: 'A1',
    type: 'event_callback',
    event_id: `Ev${count}`,
    event_time: seconds,
    event,
    authorizations: [{ team_id: team, user_id: US, is_bot: true }],
  })
  const digest = createHmac('sha256', SIGNING_SECRET).update(`v0:${seconds}:${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-slack-request-timestamp': String(seconds),
    'x-slack-signature': `v0=${digest}`,
  }
  return { path: '/api/integrations/chatplatform/events', method: 'POST', headers, body } as const
}

export type Request = Omit<ReturnType<typeof slackEvent>, 'headers' | 'path'> & {
  path: string
  headers: Record<string, string>
}

/** How long a request took, from when it was due until its answer arrived. */
async function ask(pool: Pool, request: Request, since: number): Promise<number> {
  const { statusCode, body } = await pool.request(request)
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}: ${text}`)
  return performance.now() - since
}

/** Sends this many a second whether or not the earlier ones were answered; answers how long each took. */
export async function atRate(origin: string, perSecond: number, total: number, next: (n: number) => Request) {
  const pool = new Pool(origin, { connections: 100, pipelining: 1 })
  const began = performance.now()
  const asked: Promise<number>[] = []
  for (let n = 0; n < total; n += 1) {
    const due = began + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    asked.push(ask(pool, next(n), due))
  }
  const took = await Promise.all(asked)
  await pool.close()
  return took.toSorted((one, other) => one - other)
}

/** Sends this many, eight at once. */
export async function allOf(origin: string, total: number, next: (n: number) => Request) {
  const pool = new Pool(origin, { connections: 8, pipelining: 1 })
  let sent = 0
  const lane = async () => {
    for (let n = sent++; n < total; n = sent++) await ask(pool, next(n), performance.now())
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  await pool.close()
}

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

import { createHmac } from 'node:crypto'

export type SlackWay = 'events' | 'commands' | 'interactive'

interface Options {
  signingSecret: string
  now: () => Date
}

interface Delivery {
  way: SlackWay
  body: string
  type: string
  attempt: number
  dueAt: number
  reason: string
}

const RETRIES_AFTER_MS = [0, 60_000, 300_000]
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * How Slack calls a request URL: https://docs.slack.dev/authentication/verifying-requests-from-slack for the signature,
 * https://docs.slack.dev/apis/events-api#retries for events that are not taken: tried again at once, after a minute and after
 * five. Commands and buttons are sent once.
 */
export function slackDelivery({ signingSecret, now }: Options) {
  let to: ((way: SlackWay) => string) | undefined
  const waiting: Delivery[] = []
  const sent: { way: SlackWay; status: number | undefined; attempt: number; answer: string }[] = []

  function signed(body: string): Record<string, string> {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const digest = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
    return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${digest}` }
  }

  async function send(delivery: Delivery): Promise<Response | undefined> {
    const { way, body, type, attempt, reason } = delivery
    const retry = attempt === 0 ? {} : { 'x-slack-retry-num': String(attempt), 'x-slack-retry-reason': reason }
    const headers = { 'content-type': type, 'user-agent': 'Slackbot 1.0', ...signed(body), ...retry }
    const response = to && (await fetch(to(way), { method: 'POST', headers, body }).catch(() => undefined))
    const answer = (await response?.clone().text()) ?? ''
    sent.push({ way, status: response?.status, attempt, answer })
    const wait = RETRIES_AFTER_MS[attempt]
    if (!response?.ok && way === 'events' && wait !== undefined) {
      const fault = response ? 'http_error' : 'connection_failed'
      waiting.push({ ...delivery, attempt: attempt + 1, dueAt: now().getTime() + wait, reason: fault })
    }
    return response
  }

  return {
    signed,
    sent,
    /** Where the app's request URLs are. */
    callAt: (address: string | ((way: SlackWay) => string)) => {
      to = typeof address === 'string' ? () => address : address
    },
    isCalled: () => to !== undefined,
    event: (payload: object) =>
      send({ way: 'events', type: JSON_TYPE, body: JSON.stringify(payload), attempt: 0, dueAt: 0, reason: '' }),
    command: (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString()
      return send({ way: 'commands', type: FORM_TYPE, body, attempt: 0, dueAt: 0, reason: '' })
    },
    interaction: (payload: object) => {
      const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
      return send({ way: 'interactive', type: FORM_TYPE, body, attempt: 0, dueAt: 0, reason: '' })
    },
    /** Sends what is to be tried again by now. */
    async retryDue() {
      const due = waiting.filter(({ dueAt }) => dueAt <= now().getTime())
      for (const each of due) waiting.splice(waiting.indexOf(each), 1)
      for (const each of due) await send(each)
      return due.length
    },
  }
}

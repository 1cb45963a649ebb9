import type { Outbound } from '../../../../adapters/outbound/outbound.ts'
import { webhookHeaders } from '../../../../shared/signatures/standard-webhooks.ts'
import { lineOf, setBack, type Testimony, type Witness, type Witnessed } from './statement.ts'

interface AnswerOfDependencies {
  outbound: Pick<Outbound, 'fetch'>
  now: () => Date
}

const JSON_TYPE = { 'content-type': 'application/json' }
const CONFLICT = 409
/** What a client error never says of the moment. */
const PASSING = new Set([408, 425, 429])

type Send = (testimony: Testimony) => { url: string; headers: Record<string, string>; body: string }

async function answerOf(
  { outbound }: AnswerOfDependencies,
  send: Send,
  testimony: Testimony,
): Promise<Response | Witnessed> {
  try {
    const { url, ...request } = send(testimony)
    return await outbound.fetch(url, { method: 'POST', signal: testimony.signal, ...request }, { redirects: 0 })
  } catch (error) {
    return { outcome: 'away', why: `it cannot be reached: ${(error as Error).message}` }
  }
}

function failed(status: number): Witnessed {
  const isFinal = status >= 300 && status < 500 && !PASSING.has(status)
  return { outcome: isFinal ? 'refused' : 'away', why: `it answered ${status}` }
}

/** A webhook of the operator's, signed as Standard Webhooks says; what it keeps, we cannot see. */
export const webhookWitness =
  (url: string, secret: string, needs: AnswerOfDependencies): Witness =>
  async (testimony) => {
    const answer = await answerOf(
      needs,
      ({ id, statement }) => {
        const at = needs.now()
        const data = JSON.parse(lineOf(statement)) as object
        const body = JSON.stringify({ type: 'audit.witness', timestamp: at.toISOString(), data })
        const signed = webhookHeaders({ id, at, body: Buffer.from(body), secrets: [secret] })
        return { url, headers: { ...JSON_TYPE, ...signed }, body }
      },
      testimony,
    )
    if (!(answer instanceof Response)) return answer
    await answer.body?.cancel()
    return answer.ok ? { outcome: 'kept' } : failed(answer.status)
  }

/** Another installation of Parley, which checks what it takes and refuses what contradicts an earlier note. */
export const installationWitness =
  ({ url, apiKey }: { url: string; apiKey: string }, needs: AnswerOfDependencies): Witness =>
  async (testimony) => {
    const { acknowledged } = testimony
    const answer = await answerOf(
      needs,
      ({ statement }) => ({
        url: `${url}/api/v2/audit/witnessed`,
        headers: { ...JSON_TYPE, authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(statement),
      }),
      testimony,
    )
    if (!(answer instanceof Response)) return answer
    const said = await bodyOf(answer)
    if (answer.status === CONFLICT) return { outcome: 'contradicts', why: messageIn(said) ?? 'it keeps something else' }
    if (!answer.ok) return failed(answer.status)
    return { outcome: 'kept', ...setBack(lastIn(said), acknowledged) }
  }

async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

const messageIn = (said: unknown) => errorIn((said as { error?: unknown } | undefined)?.error)
const lastIn = (said: unknown) => (said as { data?: { last_size?: number } } | undefined)?.data?.last_size ?? 0

/** A sentence, or an object with one: both forms are answered, by the version that is asked. */
const errorIn = (error: unknown) =>
  typeof error === 'string' ? error : (error as { message?: string } | undefined)?.message

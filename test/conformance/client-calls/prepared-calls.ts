import type { Endpoint } from '../../../src/http/endpoint.ts'
import { exampleValue } from '../../../src/http/openapi/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { callerFor, prepared } from '../examples/senders.ts'
import type { ExampleWorld } from '../examples/world.ts'
import { freshCallers } from '../matrix-callers.ts'
import type { ClientCall } from './read-list.ts'

const nobodyAround = (): never => {
  throw new Error('There is no provider here: send it in writes.ts, or name it in UNSENT')
}
const AROUND: ExampleWorld = { modelsAt: '', browser: nobodyAround, newcomer: nobodyAround, forgetful: nobodyAround }

/** Of an example, what the client sends; all of it where the list does not say what that is. */
function asSent(example: object, { sent }: ClientCall): object {
  const chosen = Object.entries(example).filter(([name]) => sent.length === 0 || sent.includes(name))
  return Object.fromEntries(chosen)
}

/** Sends a call with the example of its endpoint, cut to what the client sends, after what the example needs was made. */
export async function sendPrepared(call: ClientCall, endpoint: Endpoint, service: TestApp) {
  const callers = freshCallers(service)
  const { params = {}, query = {}, body = {}, headers } = await prepared(endpoint, service, callers, AROUND)
  const made = Object.values(params)
  let turn = 0
  const path = call.address.replace(/\{\w+\}/g, () => encodeURIComponent(made[turn++] ?? 'none'))
  const search = new URLSearchParams(asSent({ ...endpoint.example?.query, ...query }, call) as Record<string, string>)
  const example = endpoint.body ? (endpoint.example?.body ?? exampleValue(endpoint.body as never)) : undefined
  return service.app.inject({
    method: call.method as 'POST',
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: { ...(headers ?? (await callers(callerFor(endpoint)))) },
    ...(example !== undefined && { payload: asSent({ ...(example as object), ...body }, call) }),
  })
}

import type { AnswerAt, Method, PathBelow, RequestAt } from '@parley/client'
import { accessHolder, accessToken, renewAccess } from './access-token.ts'
import { API, type Asked, addressOf } from './address.ts'
import { holderChanged, readJson, unreachable } from './fault.ts'

interface Around {
  headers?: Record<string, string>
  signal?: AbortSignal
}
interface Request extends Asked, Around {
  body?: unknown
}

/** Nothing need be told where nothing must be. */
type Options<Called> =
  object extends RequestAt<Called> ? [options?: RequestAt<Called> & Around] : [options: RequestAt<Called> & Around]

/** The longest list that the service answers at once. */
export const LONGEST_LIST = { limit: 200 }

/** Asks the service as the person who is signed in; an access token that has run out is renewed. */
const callBelow =
  <Base extends string>(base: Base) =>
  async <Verb extends Method, Path extends PathBelow<Base, Verb>>(
    method: Verb,
    path: Path,
    ...[options]: Options<`${Verb} ${Base}${Path}`>
  ): Promise<AnswerAt<`${Verb} ${Base}${Path}`>> =>
    (await readJson(await sendRenewed(method, base + path, options))) as AnswerAt<`${Verb} ${Base}${Path}`>

/** Calls an endpoint of the API: what it takes and answers follows from its address. */
export const call = callBelow(API)

/** The same for addresses outside the versions of the API. */
export const callOutside = callBelow('')

/** A document as it is, such as Markdown. */
export async function callForText<Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<string> {
  const answer = await sendRenewed('GET', API + path, options)
  if (!answer.ok) await readJson(answer)
  return answer.text()
}

/** A file as it is. */
export async function callForBlob<Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<Blob> {
  const answer = await sendRenewed('GET', API + path, options)
  if (!answer.ok) await readJson(answer)
  return answer.blob()
}

/** Sends files. */
export const callWithForm = async <Path extends PathBelow<typeof API, 'POST'>>(
  path: Path,
  form: FormData,
): Promise<AnswerAt<`POST ${typeof API}${Path}`>> =>
  (await readJson(await sendRenewed('POST', API + path, { body: form }))) as AnswerAt<`POST ${typeof API}${Path}`>

/** While several tabs renew, a token may be outdated again before it has arrived. */
const TRIES = 3

async function sendRenewed(method: Method, path: string, request: Request = {}) {
  const holder = accessHolder()
  for (let tries = 1; ; tries++) {
    const token = accessToken()
    const answer = await send(method, path, request)
    reportStaleAnswer(answer)
    if (answer.status !== 401 || holder === undefined || tries === TRIES) return answer
    if (accessToken() === token && !(await renewAccess())) return answer
    if (accessHolder() !== holder) throw holderChanged()
  }
}

async function send(method: Method, path: string, { body, headers, signal, ...asked }: Request) {
  const token = accessToken()
  try {
    return await fetch(addressOf(path, asked), {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal,
    })
  } catch (fault) {
    if (signal?.aborted) throw fault
    throw unreachable()
  }
}

const listeners = new Set<() => void>()

/** Calls back for every answer that the service marked as behind its own log; returns a function that ends this. */
export function onStaleAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reportStaleAnswer(answer: Response): void {
  if (answer.headers.has('parley-behind')) for (const listener of listeners) listener()
}

import type { AnswerAt, Method, PathBelow, RequestAt } from '@parley/client'
import { accessHolder, accessToken, renewAccess } from './access-token.ts'
import { type AddressValues, API, addressOf } from './address.ts'
import { holderChanged, readJson, unreachable } from './fault.ts'
import { workspaceOf } from './work/current-workspace.ts'

interface RequestExtras {
  headers?: Record<string, string>
  signal?: AbortSignal
}
interface Request extends AddressValues, RequestExtras {
  body?: unknown
}

/** The options can be left out if the endpoint requires none. */
type Options<Called> =
  object extends RequestAt<Called>
    ? [options?: RequestAt<Called> & RequestExtras]
    : [options: RequestAt<Called> & RequestExtras]

/** The longest page that the service answers. */
export const LONGEST_LIST = { limit: 200 }

/** Calls the service as the signed-in person, and renews an expired access token. */
const callBelow =
  <Base extends string>(base: Base) =>
  async <Verb extends Method, Path extends PathBelow<Base, Verb>>(
    method: Verb,
    path: Path,
    ...[options]: Options<`${Verb} ${Base}${Path}`>
  ): Promise<AnswerAt<`${Verb} ${Base}${Path}`>> =>
    (await readJson(await sendRenewed(method, base + path, options))) as AnswerAt<`${Verb} ${Base}${Path}`>

/** Calls an endpoint of the API; its address determines the types of the request and the answer. */
export const call = callBelow(API)

/** Calls an address outside the versions of the API. */
export const callOutside = callBelow('')

/** Posts to a door for other programs, whose answer may take as long as a debate; throws on a refusal. */
export async function postToDoor(path: string, body: unknown, extras: RequestExtras): Promise<Response> {
  const answer = await sendRenewed('POST', path, { body, ...extras })
  if (!answer.ok) await readJson(answer)
  return answer
}

/** Fetches a document as text, such as Markdown. */
export async function callForText<Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<string> {
  const answer = await sendRenewed('GET', API + path, options)
  if (!answer.ok) await readJson(answer)
  return answer.text()
}

/** Fetches a file. */
export async function callForBlob<Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<Blob> {
  const answer = await sendRenewed('GET', API + path, options)
  if (!answer.ok) await readJson(answer)
  return answer.blob()
}

/** Uploads files. */
export const callWithForm = async <Verb extends 'POST' | 'PUT', Path extends PathBelow<typeof API, Verb>>(
  method: Verb,
  path: Path,
  form: FormData,
  values: Pick<AddressValues, 'path'> = {},
): Promise<AnswerAt<`${Verb} ${typeof API}${Path}`>> =>
  (await readJson(
    await sendRenewed(method, API + path, { body: form, ...values }),
  )) as AnswerAt<`${Verb} ${typeof API}${Path}`>

/** While several tabs renew, a token may be outdated again before it arrives. */
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
  const workspace = workspaceOf(`${method} ${path}`)
  try {
    return await fetch(addressOf(path, asked), {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(workspace ? { 'x-workspace-id': workspace } : {}),
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

/**
 * Calls the listener for every answer that the service marked as behind its own log; returns a function that stops
 * this.
 */
export function onStaleAnswer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reportStaleAnswer(answer: Response): void {
  if (answer.headers.has('parley-behind')) for (const listener of listeners) listener()
}

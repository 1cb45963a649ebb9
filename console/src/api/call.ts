import type { Reads } from '@parley/client/answer'
import type { AnswerAt, Method, PathBelow, RequestAt } from '@parley/client/contract'
import { type Credentials, transport } from '@parley/client/transport'
import { accessHolder, accessToken, renewAccess } from './access-token.ts'
import { type AddressValues, API, addressOf } from './address.ts'
import { holderChanged } from './fault.ts'
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
    (await send(method, base + path, 'any', options)) as AnswerAt<`${Verb} ${Base}${Path}`>

/** Calls an endpoint of the API; its address determines the types of the request and the answer. */
export const call = callBelow(API)

/** Calls an address outside the versions of the API. */
export const callOutside = callBelow('')

/** Posts to a door for other programs, whose answer may take as long as a debate; throws on a refusal. */
export const postToDoor = async (path: string, body: unknown, extras: RequestExtras): Promise<Response> =>
  (await send('POST', path, 'open', { body, ...extras })) as Response

/** Fetches a document as text, such as Markdown. */
export const callForText = async <Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<string> => (await send('GET', API + path, 'text', options)) as string

/** Fetches a file. */
export const callForBlob = async <Path extends PathBelow<typeof API, 'GET'>>(
  path: Path,
  ...[options]: Options<`GET ${typeof API}${Path}`>
): Promise<Blob> => (await send('GET', API + path, 'blob', options)) as Blob

/** Uploads files. */
export const callWithForm = async <Verb extends 'POST' | 'PUT', Path extends PathBelow<typeof API, Verb>>(
  method: Verb,
  path: Path,
  form: FormData,
  values: Pick<AddressValues, 'path'> = {},
): Promise<AnswerAt<`${Verb} ${typeof API}${Path}`>> =>
  (await send(method, API + path, 'any', { body: form, ...values })) as AnswerAt<`${Verb} ${typeof API}${Path}`>

/** Queries are tried again by those who show them. */
const sendOnce = transport({
  fetch: (input, init) => fetch(input, init),
  credentials: signedIn,
  retries: 0,
  wait: () => Promise.resolve(),
  random: Math.random,
  onAnswer: reportStaleAnswer,
})

function send(method: Method, path: string, reads: Reads, { body, headers, signal, ...asked }: Request = {}) {
  const workspace = workspaceOf(`${method} ${path}`)
  return sendOnce({
    method,
    path: addressOf(path, asked),
    headers: { ...(workspace && { 'x-workspace-id': workspace }), ...headers },
    body,
    reads,
    signal,
  })
}

/** Whoever asked is whoever is answered: a token of another person or organization does not go on with the request. */
function signedIn(): Credentials {
  const holder = accessHolder()
  return {
    token: accessToken,
    async renewed(refused) {
      if (holder === undefined) return false
      if (accessToken() === refused && !(await renewAccess())) return false
      if (accessHolder() !== holder) throw holderChanged()
      return true
    },
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

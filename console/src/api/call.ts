import { accessHolder, accessToken, renewAccess } from './access.ts'
import { readJson } from './answer.ts'
import { holderChanged, unreachable } from './fault.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

interface CallOptions {
  query?: Query
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The address stands outside the versions of the API. */
  unversioned?: boolean
}

const API = '/api/v2'

/** The longest list that the service answers at once. */
export const LONGEST_LIST = { limit: 200 }

/** The address of an endpoint, with the values that are there in its query. */
export function addressOf(path: string, query: Query = {}, base = API): string {
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString()
  return `${base}${path}${text && `?${text}`}`
}

/** Asks the service as the person who is signed in; an access token that has run out is renewed once. */
export async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  return (await readJson(await sendRenewed(method, path, options))) as Answer
}

/** A document as it is: Markdown, JSON lines, HTML. */
export async function callForText(path: string, options: CallOptions = {}): Promise<string> {
  const answer = await sendRenewed('GET', path, options)
  if (!answer.ok) await readJson(answer)
  return answer.text()
}

async function sendRenewed(method: Method, path: string, options: CallOptions) {
  const holder = accessHolder()
  const answer = await send(method, path, options)
  const outdated = answer.status === 401 && holder !== undefined
  if (!outdated || !(await renewAccess())) return answer
  if (accessHolder() !== holder) throw holderChanged()
  return send(method, path, options)
}

async function send(method: Method, path: string, { query, body, headers, signal, unversioned }: CallOptions) {
  const token = accessToken()
  try {
    return await fetch(addressOf(path, query, unversioned ? '' : API), {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
  } catch (fault) {
    if (signal?.aborted) throw fault
    throw unreachable()
  }
}

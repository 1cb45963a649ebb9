import { OPERATIONS } from '../generated/operations.ts'
import { addressOf } from './address.ts'
import type { Reads } from './answer.ts'
import type { AnswerOf, OperationId, RequestOf } from './contract.ts'
import { ApiFault } from './fault.ts'
import type { Send } from './transport.ts'

/** What any call can be told besides what it asks. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined
  /** In milliseconds; by default that of the client. An operation that lasts as long as a debate has none. */
  timeout?: number | undefined
  /** For an operation that takes an `Idempotency-Key`: yours in the place of a random one. */
  idempotencyKey?: string | undefined
  /** The workspace in which the operation acts, where it acts in one; by default that of the client. */
  workspace?: string | undefined
  /** Further headers; with another `accept` than JSON the answer is a text or a `Blob`. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** Every operation of the service by its name, as `raw['debates.get']({ path: { id } })`. */
export type Raw = {
  readonly [Id in OperationId]: (...request: RawRequest<Id>) => Promise<AnswerOf<Id>>
}

type RawRequest<Id extends OperationId> =
  object extends RequestOf<Id> ? [request?: RequestOf<Id> & CallOptions] : [request: RequestOf<Id> & CallOptions]

/** One call, of any operation. */
export type CallOperation = (id: OperationId, request?: RawCall) => Promise<unknown>

export interface RawCall extends CallOptions {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
}

interface RawEnvironment {
  send: Send
  workspace: string | undefined
  /** In milliseconds. */
  timeout: number
  newKey(): string
}

const READS: Readonly<Record<string, Reads>> = { e: 'enveloped', j: 'json', n: 'nothing', t: 'typed', o: 'open' }

/** How an operation is called: `GET /api/v2/debates/{id} e w`, as `scripts/docs/client-operations.ts` writes it. */
function described(id: OperationId) {
  const [method = '', path = '', reads = '', traits = ''] = (OPERATIONS[id] ?? '').split(' ')
  return {
    method,
    path,
    reads: READS[reads] ?? 'any',
    actsInWorkspace: traits.includes('w'),
    takesKey: traits.includes('k'),
    isPatient: traits.includes('p'),
  }
}

export function operationCaller({ send, workspace, timeout, newKey }: RawEnvironment): CallOperation {
  return async (id, request = {}) => {
    const { method, path, reads, actsInWorkspace, takesKey, isPatient } = described(id)
    const { headers = {}, workspace: asked = workspace } = request
    const isJsonAsked = !('accept' in headers) || /json/.test(headers.accept ?? '')
    return send({
      method,
      path: filled(path, request),
      headers: { ...(actsInWorkspace && asked !== undefined && { 'x-workspace-id': asked }), ...headers },
      body: request.body,
      reads: isJsonAsked || reads === 'open' ? reads : 'typed',
      key: takesKey ? (request.idempotencyKey ?? newKey()) : undefined,
      signal: request.signal,
      timeout: request.timeout ?? (isPatient ? undefined : timeout),
    })
  }
}

/** An address where a value is missing, or leads out of its place, would be another operation's. */
function filled(path: string, { path: values = {}, query = {} }: RawCall): string {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = (values as Record<string, unknown>)[name]
    if (value === undefined || value === null || ['', '.', '..'].includes(String(value)))
      throw new ApiFault(0, {
        code: 'INVALID_VALUE',
        message: `${name} is missing in the address ${path}, or cannot stand in it`,
        details: { field: name },
      })
  }
  return addressOf(path, { path: values, query })
}

export const rawOf = (call: CallOperation): Raw =>
  Object.fromEntries(
    Object.keys(OPERATIONS).map((id) => [id, (request?: RawCall) => call(id as OperationId, request)]),
  ) as unknown as Raw

import { ServiceError } from '../../../../shared/errors.ts'

const DOMAIN = 'a2a-protocol.org'

interface Kind {
  status: 400 | 404
  /** The number of the error in JSON-RPC. */
  rpcCode: number
  /** Its name in `google.rpc.Code`. */
  rpcStatus: 'NOT_FOUND' | 'FAILED_PRECONDITION' | 'INVALID_ARGUMENT'
}

/** The errors of the protocol that we answer with, by their reasons. */
const KINDS = {
  TASK_NOT_FOUND: { status: 404, rpcCode: -32_001, rpcStatus: 'NOT_FOUND' },
  TASK_NOT_CANCELABLE: { status: 400, rpcCode: -32_002, rpcStatus: 'FAILED_PRECONDITION' },
  UNSUPPORTED_OPERATION: { status: 400, rpcCode: -32_004, rpcStatus: 'FAILED_PRECONDITION' },
  CONTENT_TYPE_NOT_SUPPORTED: { status: 400, rpcCode: -32_005, rpcStatus: 'INVALID_ARGUMENT' },
  VERSION_NOT_SUPPORTED: { status: 400, rpcCode: -32_009, rpcStatus: 'FAILED_PRECONDITION' },
} satisfies Record<string, Kind>

type Reason = keyof typeof KINDS

/** An error that the protocol names. */
export function a2aError(reason: Reason, message: string, details: Record<string, unknown> = {}) {
  const { status, rpcCode, rpcStatus } = KINDS[reason]
  return new ServiceError(status, reason, message, {
    details: { ...details, a2aReason: reason, domain: DOMAIN, rpcCode, rpcStatus },
  })
}

export const taskNotFound = (taskId: string) => a2aError('TASK_NOT_FOUND', `No such task: ${taskId}`, { taskId })

/** A task, or something of it, that does not exist for the caller is not found in the words of the protocol. */
export async function withTask<Result>(taskId: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (fault) {
    if (fault instanceof ServiceError && fault.status === 404) throw taskNotFound(taskId)
    throw fault
  }
}

const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

export const methodNotFound = (method: string) =>
  new ServiceError(404, 'METHOD_NOT_FOUND', `No such method: ${method}`, { details: { rpcCode: METHOD_NOT_FOUND } })

/** The same error as the answer to a request of JSON-RPC, which it names. */
export function asRpcError(error: ServiceError, id: string | number | null): ServiceError {
  const { status, code, message, details, headers } = error
  return new ServiceError(status, code, message, {
    details: { ...details, rpcId: id, rpcCode: details.rpcCode ?? rpcCodeOf(error) },
    headers,
  })
}

const rpcCodeOf = ({ status }: ServiceError) =>
  status === 400 || status === 409 || status === 413 ? INVALID_PARAMS : undefined

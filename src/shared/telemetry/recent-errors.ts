import type { ServiceError } from '../errors.ts'

/** An error of ours as an administrator sees it; the log has the rest under the same request id. */
export interface RecentError {
  at: string
  request_id: string
  method: string
  /** Null if no endpoint matches the address. */
  endpoint: string | null
  status: number
  code: string
  message: string
  /** The code or the class of what was thrown, such as `57P01` or `TypeError`. */
  cause: string
}

export interface AnsweredFault {
  requestId: string
  method: string
  endpointId: string | undefined
  error: ServiceError
  cause: unknown
}

export type RecentErrors = ReturnType<typeof recentErrors>

/** The latest server errors of this process, without errors of callers. */
export function recentErrors({ now, keep = 200 }: { now: () => Date; keep?: number }) {
  const kept: RecentError[] = []
  return {
    add({ requestId, method, endpointId, error, cause }: AnsweredFault) {
      if (error.status < 500) return
      const { status, code, message } = error
      const at = now().toISOString()
      kept.unshift({
        at,
        request_id: requestId,
        method,
        endpoint: endpointId ?? null,
        status,
        code,
        message,
        cause: kindOf(cause),
      })
      kept.length = Math.min(kept.length, keep)
    },
    /** The newest first. */
    list: (): readonly RecentError[] => kept,
  }
}

const CODE = /^[A-Z0-9_]{1,64}$/

function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  const { code } = cause as NodeJS.ErrnoException
  return code && CODE.test(code) ? code : cause.name
}

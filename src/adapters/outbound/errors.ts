/** A request to an address that a caller supplied failed; the caller may read the message. */
export class OutboundError extends Error {}

/** The guard refuses this destination. */
export class OutboundRefused extends OutboundError {
  override name = 'OutboundRefused'
}

/** The address belongs to a private network. */
export class OutboundPrivate extends OutboundRefused {
  override name = 'OutboundPrivate'
  constructor(hint?: string) {
    super(`The address is not on the public internet${hint ? `; ${hint}` : ''}`)
  }
}

export class OutboundTooLarge extends OutboundError {
  override name = 'OutboundTooLarge'
}

export class OutboundTimeout extends OutboundError {
  override name = 'OutboundTimeout'
}

/** The host could not be reached, or did not speak HTTP correctly. */
export class OutboundFailed extends OutboundError {
  override name = 'OutboundFailed'
}

/** No connection was made: nothing left this machine. */
export class OutboundUnreached extends OutboundFailed {
  override name = 'OutboundUnreached'
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ETIMEOUT',
])
const UNKNOWN_NAMES = new Set(['ENOTFOUND', 'ENODATA'])
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Any transport fault as an error of ours; details stay inside. */
export function outboundError(fault: unknown): OutboundError {
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause
    const code = 'code' in cause ? String(cause.code) : ''
    if (TIMEOUTS.has(code)) return new OutboundTimeout('The address did not answer in time')
    if (code === 'UND_ERR_HEADERS_OVERFLOW') return new OutboundTooLarge('The answer has too large headers')
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new OutboundTooLarge('The answer is too large')
    if (UNKNOWN_NAMES.has(code)) return new OutboundUnreached('The host name is not known')
    if (UNREACHED.has(code)) return new OutboundUnreached('The address could not be reached')
  }
  return new OutboundFailed('The address could not be reached')
}

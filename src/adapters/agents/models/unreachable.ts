const NO_LINE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether there was no line to the provider: one that breaks later may have carried the question. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable)
  if (!(error instanceof Error)) return false
  return NO_LINE.has((error as NodeJS.ErrnoException).code ?? '') || isUnreachable(error.cause)
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
}

function reasonIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const own = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (own) return own
  const among = error instanceof AggregateError ? error.errors.map(reasonIn).find((reason) => reason) : undefined
  return among ?? reasonIn(error.cause)
}

/** That there was no line, and why as far as the system says it; neither keys nor addresses. */
export function unreachableMessage(error: unknown): string {
  const reason = reasonIn(error)
  return `The provider could not be reached${reason ? `: ${reason}` : ''}`
}

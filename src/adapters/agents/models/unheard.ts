const NO_LINE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether there was no line to the provider: one that breaks later may have carried the question. */
export function isUnheard(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnheard)
  if (!(error instanceof Error)) return false
  return NO_LINE.has((error as NodeJS.ErrnoException).code ?? '') || isUnheard(error.cause)
}

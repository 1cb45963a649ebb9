/** What is known of how a decision turned out: what was right, or only that one choice was wrong. */
export interface KnownOutcome {
  right: string | null
  wrong?: string | null | undefined
}

/** Whether a choice was right; null where that is not known. */
export function wasRight({ right, wrong }: KnownOutcome, choice: string): boolean | null {
  if (right !== null) return choice === right
  return choice === wrong ? false : null
}

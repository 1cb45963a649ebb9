/** A request as its sender signed it: what a scheme of signatures may look at. */
export interface SignedRequest {
  method: string
  /** The address as the sender wrote it, with its query. */
  url: string
  /** In small letters; a header that came more than once is a list. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The very bytes, before anything was read from them. */
  rawBody: Uint8Array
}

/** Whether a secret fits. Why it does not is for the log alone: whoever sent it is told nothing. */
export type SignatureCheck = { fits: true } | { fits: false; why: string }

export const FITS: SignatureCheck = { fits: true }
export const misfit = (why: string): SignatureCheck => ({ fits: false, why })

/** The one value of a header; undefined when it is missing, and when it came more than once. */
export function onlyHeader({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

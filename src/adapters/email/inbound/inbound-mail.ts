/** A mail that a vendor took in and hands over. */
export interface HandedMail {
  /** What makes it the same mail when it comes again. */
  keys: readonly string[]
  /** Whom it was delivered to, as the vendor says; what the mail says itself may be anything. */
  recipients: readonly string[]
  receivedAt: Date
  size: number
  /** Its bytes, or why they are not here. */
  raw: Uint8Array | 'content_elsewhere' | 'not_raw'
}

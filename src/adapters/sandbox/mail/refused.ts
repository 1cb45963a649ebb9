import type { MailRefusal } from './task.ts'

/** What the reader says itself; whatever else ends it is a crash. */
export class MailRefused extends Error {
  readonly reason: MailRefusal
  constructor(reason: MailRefusal) {
    super(reason)
    this.name = 'MailRefused'
    this.reason = reason
  }
}

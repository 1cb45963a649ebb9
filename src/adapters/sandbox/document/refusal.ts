/** Why a document cannot be read, as a code; `MEANINGS` explains each to people. */
export type Reason = keyof typeof MEANINGS

export const MEANINGS = {
  encrypted: 'It is protected by a password',
  malformed: 'It is damaged, or not what its kind promises',
  too_deep: 'It is nested deeper than anything that people write',
  too_large: 'Unpacked it is larger than 100 MB',
  too_many_entries: 'It holds more than 2,000 files',
  too_many_pages: 'It has more than 2,000 pages',
  suspicious: 'It is packed in a way that only serves to overwhelm its reader',
  declarations: 'It declares entities of its own, which nobody expands',
  no_text: 'It holds no text; a scanned page is a picture',
} as const

/** A refusal by the reader itself; any other end of a run is a crash. */
export class Refused extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(MEANINGS[reason])
    this.name = 'Refused'
    this.reason = reason
  }
}

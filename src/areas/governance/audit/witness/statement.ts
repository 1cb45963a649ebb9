/** What a witness is asked to keep: a signed note of the installation's tree, and the heads of all trees that were signed with it. */
export interface Statement {
  installation: string
  note: string
  /** The signed group, as text of JSON; null where it is gone already or too long. */
  heads: string | null
  /** The signing key, so that a new witness can pin it. */
  key: { kid: string; x: string }
}

/** What a note says, as far as witnesses compare it. */
export interface NoteHead {
  size: number
  root: string
}

/** How a witness answered. */
export type Witnessed =
  | { outcome: 'kept'; warning?: string }
  | { outcome: 'away'; why: string }
  /** It keeps something else: what was sent contradicts it. */
  | { outcome: 'contradicts'; why: string }
  | { outcome: 'refused'; why: string }

/** What is sent, and what the witness said last that it keeps. */
export interface Testimony {
  id: string
  statement: Statement
  note: NoteHead
  /** The size of the last note that it took. */
  acknowledged: number
  signal: AbortSignal
}

/** Keeps our notes outside the database. */
export type Witness = (testimony: Testimony) => Promise<Witnessed>

/** Why a note contradicts the kept one: it covers fewer entries, or as many with another root. */
export function contradiction(note: NoteHead, kept: NoteHead): string | undefined {
  if (note.size < kept.size)
    return `it keeps a note of ${kept.size} entries, and this one tells of ${note.size}: the database was set back, or another one writes there`
  if (note.size === kept.size && note.root !== kept.root)
    return `it keeps a note of ${kept.size} other entries: our key signs elsewhere too, or the database was changed`
  return undefined
}

/** Warns where a witness keeps less than it took before. */
export const setBack = (kept: number, acknowledged: number): { warning?: string } =>
  kept < acknowledged
    ? {
        warning: `it keeps notes of ${kept} entries at most, and took one of ${acknowledged} before: it was set back or replaced; compare it with your own copy`,
      }
    : {}

export const lineOf = ({ installation, note, heads, key }: Statement): string =>
  JSON.stringify({ installation, note, heads: heads === null ? null : JSON.parse(heads), key })

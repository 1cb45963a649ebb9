import Type, { type Static } from 'typebox'

export const Letter = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() })
export type Letter = Static<typeof Letter>

const LONGEST_LINE = 200

/** A text from anybody on one line, so that it can add neither a header nor a paragraph. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed()

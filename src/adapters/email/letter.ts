import Type, { type Static } from 'typebox'

export const Letter = Type.Object({ to: Type.String(), subject: Type.String(), text: Type.String() })
export type Letter = Static<typeof Letter>

const LONGEST_LINE = 200

/** An untrusted text on one line, so that it can add neither a header nor a paragraph. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed()

/** What mail programs turn into a link: an address with a scheme, a mail address, or anything that looks like a host. */
const LINKS = /\S*(?::\/\/|@|\bwww\.)\S*|\S*[\p{L}\p{N}][.。][\p{L}][\p{L}\p{N}-]+\S*/giu

/** A chosen name without addresses and links, so that a letter of Parley carries none of them. */
export const plainName = (text: string, otherwise: string): string => {
  const name = onOneLine(onOneLine(text.normalize('NFKC')).replace(LINKS, '…'))
  return /[\p{L}\p{N}]/u.test(name) ? name : otherwise
}

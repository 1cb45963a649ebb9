import { piecesOf } from '../../../../shared/text/pieces.ts'
import type { NewPassage } from '../../../../storage/search/passage.ts'
import type { SearchableMail } from '../../chat/index.ts'

const LONGEST_HEAD = 600
const A_WORD = /[\p{L}\p{N}]/u

/** What a mail is found by: in each of its passages also by its subject and by who wrote it, who counts with name, address and domain. */
export function passagesOf({ id, subject, senderName, senderEmail, text }: SearchableMail): NewPassage[] {
  const head = [senderEmail, senderName, subject].filter(Boolean).join(' › ').slice(0, LONGEST_HEAD).toWellFormed()
  const pieces = piecesOf(text, 0, text.length)
  return (pieces.length > 0 ? pieces : [{ start: 0, end: 0 }])
    .map(({ start, end }, ordinal) => ({
      ...({ item: id, ordinal, kind: 'message', head } as const),
      place: { page: 1, start, end },
      text: text.slice(start, end),
    }))
    .filter((passage) => A_WORD.test(passage.head + passage.text))
}

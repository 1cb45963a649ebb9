import Type from 'typebox'
import { orNull } from '../../../../shared/schemas.ts'

/** What mails are to be found by. */
export const SearchedWords = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Words that stand in the subject or the new text, in whatever form, or in the name or the address of who wrote; where no mail has the last word its beginning is enough. Mails with all of them, and where none has all those with some; the best first, at most 1,000',
  }),
)

/** How what was found fits what was looked for. */
export const MatchedWords = {
  matched: orNull(
    Type.Enum(['every_word', 'some_words'], {
      description:
        'With `search`: whether what was found has every word, or no mail has all of them and these have some',
    }),
  ),
}

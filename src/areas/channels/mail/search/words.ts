import Type from 'typebox'

/** What mails are to be found by. */
export const SearchedWords = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Words that stand in the subject or the new text, in whatever form, or in the name or the address of who wrote: one of them is enough, and the best come first, at most 1,000',
  }),
)

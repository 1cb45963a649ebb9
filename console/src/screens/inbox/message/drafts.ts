/** What somebody began to answer, in this browser alone, until it is sent; each under the mail that it answers. */
const keyOf = (mail: string) => `parley.answer.${mail}`

export const draftOf = (mail: string): string => sessionStorage.getItem(keyOf(mail)) ?? ''

export function keepDraft(mail: string, text: string) {
  if (text === '') sessionStorage.removeItem(keyOf(mail))
  else sessionStorage.setItem(keyOf(mail), text)
}

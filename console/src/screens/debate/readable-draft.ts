/** A text between quotation marks, with or without its end. */
const LITERAL = /"((?:[^"\\]|\\.)*)("|$)/g
/** An escape that is cut in two. */
const HALF_ESCAPE = /\\(u[\da-f]{0,3})?$/i

/** What can be read of an answer while it is written: prose as it is; of a form the sentences in it. */
export function readableDraft(text: string): string {
  const begun = text.trimStart()
  if (!/^(\{|```)/.test(begun)) return text
  return [...begun.matchAll(LITERAL)]
    .map(([, literal = '']) => literal)
    .filter((literal) => literal.includes(' '))
    .map(unescaped)
    .join('\n')
}

function unescaped(literal: string): string {
  try {
    return JSON.parse(`"${literal.replace(HALF_ESCAPE, '')}"`)
  } catch {
    return literal
  }
}

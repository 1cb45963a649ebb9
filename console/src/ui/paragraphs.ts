/** What stands between line breaks, without what is empty. */
export const paragraphsOf = (text: string): string[] => text.split(/\s*\n\s*/).filter((line) => line.trim() !== '')

/** Parts of a text as paragraphs: a break begins the next one, but not inside a part that stays whole, such as a quote. */
export function inParagraphs<Part extends { text: string }>(
  parts: readonly Part[],
  isWhole: (part: Part) => boolean,
): Part[][] {
  const paragraphs: Part[][] = [[]]
  for (const part of parts) {
    const [first = '', ...others] = isWhole(part) ? [part.text] : part.text.split(/\s*\n\s*/)
    if (first !== '') paragraphs.at(-1)?.push({ ...part, text: first })
    for (const text of others) paragraphs.push(text === '' ? [] : [{ ...part, text }])
  }
  return paragraphs.filter((paragraph) => paragraph.some(({ text }) => text.trim() !== ''))
}

/** A text from anywhere as PostgreSQL can store it: without NUL characters or halves of surrogate pairs. */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A value from anywhere as JSON that PostgreSQL can store. */
export const storableJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return storableText(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [storableText(name), inner]))
  })

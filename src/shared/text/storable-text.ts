/** A text from anywhere as PostgreSQL can store it: without NUL characters or halves of surrogate pairs. */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The page of a source, as it is quoted: what it is about on a line of its own, then what was said. */
export const pageOf = ({ topic, text = '' }: { topic: string; text?: string }): string =>
  topic === '' ? text : `${topic}\n${text}`

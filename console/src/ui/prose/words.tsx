import { blockWords } from '../../../../src/shared/markdown/tree.ts'
import { useMarkdown } from './use-markdown.ts'

/** The words of a text without Markdown, for a place of only a line or two. */
export function Words({ children: text }: { children: string }) {
  const parts = useMarkdown(text, false)
  return parts ? blockWords(parts.flatMap(({ blocks }) => blocks)) : text
}

/** The non-empty lines of a text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

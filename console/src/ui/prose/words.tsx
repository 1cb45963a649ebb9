import { blockWords } from '../../../../src/shared/markdown/tree.ts'
import { useMarkdown } from './use-markdown.ts'

/** The words of a text without their marks, where there is room for no more than a line or two. */
export function Words({ children: text }: { children: string }) {
  const parts = useMarkdown(text, false)
  return parts ? blockWords(parts.flatMap(({ blocks }) => blocks)) : text
}

/** What stands between line breaks, without what is empty. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

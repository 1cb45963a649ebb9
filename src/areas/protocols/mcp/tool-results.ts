import type { ServiceError } from '../../../shared/errors.ts'
import { withVisibleTexts } from './texts.ts'

/**
 * The result of a tool: the value as its output schema describes it, and as text for clients that read only that. A
 * debate that failed is an error.
 */
export function toolResult(value: object) {
  const structuredContent = withVisibleTexts(value) as Record<string, unknown>
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(structuredContent.status === 'failed' && { isError: true }),
  }
}

/** What was refused, in words that a model can act on. */
export function refusedResult({ message, code, details }: ServiceError) {
  const { retry_after: seconds } = details
  const again = typeof seconds === 'number' ? ` (again in ${seconds} seconds)` : ''
  return { content: [{ type: 'text' as const, text: `${code}: ${message}${again}` }], isError: true }
}

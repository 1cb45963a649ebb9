import { ApiFault } from '../../../api/fault.ts'
import type { NewTemplate, Template } from '../../../api/work/workflows.ts'
import { choiceOf, commaSeparated } from '../../../ui/text.ts'
import { CATEGORY_WORDS, PATTERN_WORDS } from '../workflow-words.ts'
import firstDefinition from './first-definition.json' with { type: 'json' }

/** What the form of a template holds at first. */
export type Draft = Pick<
  Template,
  'name' | 'description' | 'category' | 'pattern' | 'tags' | 'definition' | 'documentation' | 'examples'
>

/** A first template to change: one question, one debate. */
export const FIRST_DRAFT: Draft = {
  name: '',
  description: '',
  category: 'general',
  pattern: null,
  tags: [],
  documentation: '',
  examples: [],
  definition: firstDefinition,
}

export const textOf = (value: unknown) => JSON.stringify(value, null, 2)

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]

/** The request that a filled form makes; refuses what is no JSON at its field. */
export function bodyOf(entered: Readonly<Record<string, string>>): NewTemplate {
  const { name = '', description = '', category, pattern, tags, definition = '', documentation = '' } = entered
  return {
    name: name.trim(),
    description,
    category: choiceOf(keysOf(CATEGORY_WORDS), category),
    pattern: choiceOf(keysOf(PATTERN_WORDS), pattern) ?? null,
    tags: commaSeparated(tags),
    definition: jsonIn(definition, 'definition') as Record<string, unknown>,
    documentation,
    examples: entered.examples?.trim() ? (jsonIn(entered.examples, 'examples') as unknown[]) : [],
  }
}

/** The editor of the definition tells by itself where it is no JSON. */
function jsonIn(text: string, field: 'definition' | 'examples'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const errors = field === 'examples' ? [{ field, message: 'is not JSON' }] : []
    throw new ApiFault(400, { message: `Not saved: ${field} is not JSON`, details: { errors } })
  }
}

/** Whether a step calls another system, so that its calls are signed. */
export const isSigned = ({ steps }: Template['definition']): boolean =>
  steps.some(
    ({ type, config }) => type === 'webhook' || (config.step as { type?: string } | undefined)?.type === 'webhook',
  )

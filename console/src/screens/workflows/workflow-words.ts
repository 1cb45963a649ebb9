import type { Step, TemplateSummary } from '../../api/work/workflows.ts'
import { exactDuration } from '../../ui/durations.ts'
import { counted } from '../../ui/text.ts'

export const CATEGORY_WORDS: Record<TemplateSummary['category'], string> = {
  general: 'General',
  legal: 'Legal',
  healthcare: 'Healthcare',
  finance: 'Finance',
  accounting: 'Accounting',
  code: 'Code',
  academic: 'Academic',
  compliance: 'Compliance',
  sme: 'Small business',
}

export const PATTERN_WORDS: Record<NonNullable<TemplateSummary['pattern']>, string> = {
  pipeline: 'One after the other',
  parallel: 'Side by side',
  hive_mind: 'Several views, one decision',
  map_reduce: 'One by one, then together',
  review_cycle: 'Until it is accepted',
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  debate: 'Debate',
  approval: 'Question to people',
  condition: 'Condition',
  set: 'Data',
  wait: 'Wait',
  webhook: 'Call of another system',
  map: 'For each item',
  notify: 'Notice',
}

/** What a type of step is called; a type that this console does not know keeps its name. */
export const typeWords = (type: string): string => TYPE_WORDS[type] ?? type

/** What kind of step it is; of a map also what each item goes through. */
export function stepKind({ type, config }: Pick<Step, 'type' | 'config'>): string {
  const mapped = type === 'map' ? (config.step as { type?: unknown } | undefined)?.type : undefined
  return typeof mapped === 'string' ? `${typeWords(type)}: ${typeWords(mapped)}` : typeWords(type)
}

/** How a step takes failures, as far as it is unusual. */
export function stepRules({ retries = 0, optional = false, timeout_seconds }: Partial<Step>): readonly string[] {
  return [
    ...(retries > 0 ? [`tried again up to ${counted(retries, 'time')}`] : []),
    ...(timeout_seconds === undefined ? [] : [`fails after ${exactDuration(timeout_seconds)}`]),
    ...(optional ? ['the run continues if it fails'] : []),
  ]
}

import type { RawFinding } from '../../../../analysis/finding.ts'
import { RULES } from '../../../../analysis/rules/all.ts'
import { type Category, languagesOf } from '../../../../analysis/rules/rule.ts'

const byId = new Map(RULES.map((rule) => [rule.id, rule]))

/** What rules of ours and of an organization are about. */
export const categoryOf = (ruleId: string): Category => byId.get(ruleId)?.category ?? 'custom'

/** Whether a finding is of one of these sets; without any, every one is. */
export function isInSets({ rule: id, kind }: Pick<RawFinding, 'rule' | 'kind'>, sets: unknown): boolean {
  if (!Array.isArray(sets) || sets.length === 0) return true
  const rule = byId.get(id)
  return sets.some(
    (set) =>
      set === 'all' ||
      ((set === 'security' || set === 'owasp-top-10') && kind === 'sast') ||
      (set === 'bugs' && kind === 'bug') ||
      (set === 'own' && id.startsWith('own.')) ||
      set === categoryOf(id) ||
      (rule !== undefined && (languagesOf(rule) as readonly unknown[]).includes(set)),
  )
}

import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import type { RawFinding } from '../../../../analysis/finding.ts'
import { loweredAs } from '../../../../analysis/ir/ir.ts'
import { RULES } from '../../../../analysis/rules/all.ts'
import { languagesOf, RULES_VERSION } from '../../../../analysis/rules/rule.ts'
import { weaknessFindings } from '../../../../analysis/rules/weaknesses.ts'
import type { ScannedFile, ScanPart } from '../scanning/index.ts'
import { dataFollower } from './follow-data.ts'
import { isInSets } from './rule-sets.ts'
import { readContext } from './scan-context.ts'

/** Weak code: by the syntax of each file, and by following data through all of them. */
export const sastPart = ({ sandbox }: { sandbox: Sandbox }): Pick<ScanPart, 'version' | 'open'> => ({
  version: () => String(RULES_VERSION),

  async open(scan) {
    const context = await readContext(scan)
    const findings: RawFinding[] = []
    const languages = new Set<string>()
    const follower = scan.kind === 'quick' ? undefined : dataFollower({ sandbox, scan, context })

    return {
      take({ file, facts }: ScannedFile) {
        if (!facts) return
        languages.add(loweredAs(facts.file.language) ?? facts.file.language)
        findings.push(...weaknessFindings(file.path, facts.weaknesses ?? []))
        follower?.take(file, facts.file.language)
      },

      async close() {
        const followed = await follower?.close()
        findings.push(...(followed?.findings ?? []))
        const { functions = 0, gaveUp = [], ownRules = 0, gaps = context.gaps } = followed ?? {}
        const kept = findings.filter((one) => isInSets(one, scan.options.rule_sets))
        const rules = RULES.filter((rule) => languagesOf(rule).some((one) => one === 'any' || languages.has(one)))
        return {
          findings: kept,
          coverage: {
            rules: rules.length,
            own_rules: ownRules,
            functions,
            gave_up: gaveUp.slice(0, 50),
            gave_up_total: gaveUp.length,
          },
          summary: { total: kept.length, rules_applied: rules.length + ownRules, functions },
          gaps,
        }
      },
    }
  },
})

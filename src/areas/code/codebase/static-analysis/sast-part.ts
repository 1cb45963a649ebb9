import { flowTask } from '../../../../adapters/sandbox/flow/task.ts'
import type { Sandbox } from '../../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../../adapters/sandbox/task.ts'
import { isPropertyFile } from '../../../../analysis/blob-facts.ts'
import type { RawFinding } from '../../../../analysis/finding.ts'
import { loweredAs } from '../../../../analysis/ir/ir.ts'
import { RULES } from '../../../../analysis/rules/all.ts'
import { languagesOf, RULES_VERSION } from '../../../../analysis/rules/rule.ts'
import { weaknessFindings } from '../../../../analysis/rules/weaknesses.ts'
import type { RunningScan, ScannedFile, ScanPart } from '../scanning/index.ts'
import { isInSets } from './rule-sets.ts'
import { type Context, readContext } from './scan-context.ts'

/** Beyond so many characters of short forms the files of a language are followed in several runs. */
const RUN_CHARACTERS = 24_000_000
const MOST_PROPERTIES = 20_000

/** Weak code: by the syntax of each file, and by following data through all of them. */
export const sastPart = ({ sandbox }: { sandbox: Sandbox }): Omit<ScanPart, 'name' | 'passes'> => ({
  version: () => String(RULES_VERSION),

  async open(scan) {
    const context = await readContext(scan)
    const isFollowed = scan.kind !== 'quick'
    const findings: RawFinding[] = []
    const languages = new Set<string>()
    const followed = dataFollower({ sandbox, scan, context })

    return {
      async take({ file, facts }: ScannedFile) {
        if (!facts) return
        languages.add(loweredAs(facts.file.language) ?? facts.file.language)
        findings.push(...weaknessFindings(file.path, facts.weaknesses ?? []))
        if (isFollowed && facts.flow) await followed.take(file.path, facts.file.language, facts.flow)
        if (isFollowed && facts.gave_up?.flow) followed.leftOut(file.path)
      },

      async close() {
        if (isFollowed) findings.push(...(await followed.close()))
        const kept = findings.filter((one) => isInSets(one, scan.options.rule_sets))
        const rules = RULES.filter((rule) => languagesOf(rule).some((one) => one === 'any' || languages.has(one)))
        const { functions, gaveUp, ownRules, gaps } = followed.outcome
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

interface Following {
  sandbox: Sandbox
  scan: RunningScan
  context: Context
}

/** Gathers short forms, and follows data through those of one language at a time. */
function dataFollower({ sandbox, scan, context }: Following) {
  const waiting = new Map<string, { path: string; text: string }[]>()
  const sizes = new Map<string, number>()
  const properties: (readonly [string, string])[] = []
  const found: RawFinding[] = []
  const outcome = { functions: 0, gaveUp: [] as string[], ownRules: 0, gaps: [...context.gaps] }
  let runs = 0

  async function run(language: string) {
    const modules = waiting.get(language) ?? []
    waiting.delete(language)
    sizes.delete(language)
    if (modules.length === 0) return
    runs++
    const parts = modules.map(({ text }) => Buffer.from(text))
    const asked = {
      modules: modules.map(({ path }, index) => ({ path, bytes: parts[index]?.length ?? 0 })),
      properties,
      libraries: context.libraries,
      rules: context.rules,
    }
    try {
      const answer = await sandbox.run(flowTask, asked, {
        bytes: Buffer.concat(parts),
        signal: scan.signal,
        isPatient: true,
      })
      const paths = new Set(modules.map(({ path }) => path))
      found.push(...answer.findings.filter(({ path }) => paths.has(path)))
      outcome.functions += answer.functions
      outcome.gaveUp.push(...answer.gave_up.map(({ path, name }) => `${path}: ${name}`))
      outcome.ownRules = answer.rules
      if (runs === 1) outcome.gaps.push(...answer.faults)
    } catch (fault) {
      if (!(fault instanceof SandboxEnded)) throw fault
      outcome.gaps.push(
        `Data was not followed through ${modules.length} files of ${language}: the run was ended (${fault.why})`,
      )
    }
  }

  return {
    outcome,
    leftOut: (path: string) => outcome.gaveUp.push(`${path}: the whole file`),

    async take(
      path: string,
      language: Parameters<typeof loweredAs>[0],
      facts: { module?: string; properties?: [string, string][] },
    ) {
      if (isPropertyFile(path))
        properties.push(...(facts.properties ?? []).slice(0, MOST_PROPERTIES - properties.length))
      const lowered = loweredAs(language)
      if (!lowered || facts.module === undefined) return
      const size = (sizes.get(lowered) ?? 0) + facts.module.length
      const gathered = waiting.get(lowered) ?? []
      gathered.push({ path, text: facts.module })
      waiting.set(lowered, gathered)
      sizes.set(lowered, size)
      if (size < RUN_CHARACTERS) return
      outcome.gaps.push(
        `There is so much ${lowered} that data is followed in parts: not from ${path} to what comes after it`,
      )
      await run(lowered)
    },

    async close(): Promise<RawFinding[]> {
      for (const language of [...waiting.keys()]) await run(language)
      return found
    },
  }
}

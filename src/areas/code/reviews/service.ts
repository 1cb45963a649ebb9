import { analyseBlobs } from '../../../adapters/sandbox/code/analyse-blobs.ts'
import { snippetTask } from '../../../adapters/sandbox/code/task.ts'
import { snippetFlowTask } from '../../../adapters/sandbox/flow/task.ts'
import type { Sandbox } from '../../../adapters/sandbox/sandbox.ts'
import { SandboxEnded } from '../../../adapters/sandbox/task.ts'
import type { BlobFacts } from '../../../analysis/blob-facts.ts'
import { countBySeverity } from '../../../analysis/coverage.ts'
import type { RawFinding } from '../../../analysis/finding.ts'
import { LANGUAGES, type LanguageId, languageOf } from '../../../analysis/languages/languages.ts'
import { weaknessFindings } from '../../../analysis/rules/weaknesses.ts'
import { invalid } from '../../../shared/errors.ts'
import { LANGUAGE_NAMES, MOST_CODE_BYTES, type NewSecurityScan } from './schema.ts'

/** Reviews of code: a snippet, at once and by rules alone; nothing of it is kept. */
export function reviewService({ sandbox }: { sandbox: Sandbox }) {
  /** The findings of one file, or why there are none. */
  async function judged(path: string, bytes: Uint8Array, signal: AbortSignal) {
    const [answer] = await analyseBlobs([{ path, bytes }], {
      sandbox,
      passes: ['file', 'weaknesses', 'flow'],
      settings: {},
      signal,
      task: snippetTask,
    })
    if (!answer?.facts)
      return { findings: [], gaps: [`The code was not read: its reader was ended (${answer?.ended})`] }
    const gaps = gapsOf(answer.facts)
    const findings = weaknessFindings(path, answer.facts.weaknesses ?? [])
    const module = answer.facts.flow?.module
    if (module === undefined) return { findings, gaps }
    const text = Buffer.from(module)
    try {
      const asked = { modules: [{ path, bytes: text.length }], properties: [], libraries: [''], rules: [] }
      const followed = await sandbox.run(snippetFlowTask, asked, { bytes: text, signal })
      return {
        findings: [...findings, ...followed.findings],
        gaps: [...gaps, ...followed.gave_up.map(({ name }) => `${name} has more ways through it than were followed`)],
      }
    } catch (fault) {
      if (!(fault instanceof SandboxEnded)) throw fault
      return { findings, gaps: [...gaps, `Data was not followed: the run was ended (${fault.why})`] }
    }
  }

  return {
    async securityScan({ code, language, file_path }: NewSecurityScan, signal: AbortSignal) {
      const bytes = Buffer.from(code)
      if (bytes.length > MOST_CODE_BYTES) throw invalid('code', 'must be at most 1 MB')
      const spoken = language === undefined ? undefined : spokenLanguage(language)
      const known = spoken ?? languageOf(file_path ?? 'snippet', code)
      const [extension = 'txt'] = LANGUAGES[known].extensions
      const path = spoken || !file_path ? `snippet.${extension}` : file_path
      const { findings, gaps } = await judged(path, bytes, signal)
      return {
        findings: findings
          .toSorted((one, other) => one.line - other.line)
          .map((one, index) => answered(one, index, file_path)),
        total: findings.length,
        severity_summary: countBySeverity(findings),
        language: known,
        depth: LANGUAGES[known].depth,
        gaps,
      }
    },
  }
}
export type ReviewService = ReturnType<typeof reviewService>

const spokenLanguage = (name: string): LanguageId =>
  (LANGUAGE_NAMES as Record<string, LanguageId>)[name] ?? (name as LanguageId)

const gapsOf = ({ file, gave_up = {} }: BlobFacts): string[] => [
  ...(file.skipped ? [`The code was not read: it is ${file.skipped}`] : []),
  ...Object.entries(gave_up).map(([pass, why]) => `The pass ${pass} gave up (${why})`),
]

const answered = (one: RawFinding, index: number, filePath: string | undefined) => ({
  id: `finding-${index + 1}`,
  category: one.kind === 'bug' ? ('logic' as const) : ('security' as const),
  severity: one.severity,
  confidence: one.confidence,
  title: one.title,
  description: one.message,
  line_start: one.line,
  line_end: one.endLine ?? one.line,
  file_path: filePath ?? null,
  suggestion: one.remediation ?? null,
  code_snippet: one.snippet ?? null,
  rule_id: one.rule,
  cwe_id: one.cwe ?? null,
  owasp_category: one.owasp?.[2021] ?? null,
  data_flow: (one.path_steps ?? []).map(({ line, what }) => ({ line, what })),
})

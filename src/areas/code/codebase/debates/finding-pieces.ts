import { withoutSecrets } from '../../../../analysis/secrets/find-secrets.ts'
import type { Piece } from '../../../../engine/grounding.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import { oneLine } from '../../../../shared/text/untrusted-text.ts'
import { type FindingRecord, findingOf } from '../../findings/index.ts'
import type { Repository } from '../repositories/index.ts'
import { codePiece } from './code-piece.ts'
import type { Excerpt, Lines } from './excerpt.ts'
import type { ReadExcerpts } from './read-excerpts.ts'

/** A finding, and the commit that it was last seen in. */
export interface FoundInCode {
  finding: FindingRecord
  repository: Repository
  /** Null where no commit of its scan is known. */
  commit: string | null
}

const AROUND_FINDING = 12
const AROUND_STEP = 6
const MOST_PLACES = 6

/** Where code is worth reading: around the finding, and around each step of the way to it. */
const placesOf = ({ path, line, end_line, path_steps }: FindingRecord): Lines[] => [
  { path, from: Math.max(1, line - AROUND_FINDING), to: (end_line ?? line) + AROUND_FINDING },
  ...(path_steps ?? []).slice(0, MOST_PLACES).map((step) => ({
    path: step.path,
    from: Math.max(1, step.line - AROUND_STEP),
    to: step.line + AROUND_STEP,
  })),
]

/** What the analysis says of a finding, in words that agents may quote. */
function wordsOf(record: FindingRecord, repository: string): string {
  const finding = findingOf(record)
  const { title, description, severity, file_path, line_start, symbol, data_flow, code_snippet, cwe_id } = finding
  const weakness = [cwe_id, finding.owasp_2021, finding.owasp_2025].filter((each) => each !== null)
  const line = code_snippet === null ? undefined : withoutSecrets(code_snippet)
  const seen = finding.status === 'open' ? 'It is open.' : `It is ${finding.status}.`
  return [
    `${oneLine(title)} (${finding.kind}, ${severity})`,
    oneLine(description),
    `It stands in ${oneLine(file_path)}, line ${line_start}${symbol === null ? '' : `, in ${oneLine(symbol)}`}, of ${repository}.`,
    ...(line === undefined ? [] : [`The line: ${oneLine(line)}`]),
    ...data_flow.map((step, at) => `Step ${at + 1}: ${oneLine(step.what)} (${oneLine(step.file_path)}:${step.line})`),
    ...(weakness.length === 0 ? [] : [`Weakness: ${weakness.join(', ')}`]),
    ...(finding.recommendation === null ? [] : [`What helps: ${oneLine(finding.recommendation)}`]),
    `Rule ${finding.rule_id}; its findings were right with a probability of ${finding.confidence}. ${seen}`,
  ].join('\n')
}

/**
 * A finding as evidence: what the analysis says of it, and the code around it. Where that cannot be read any more, or its author was
 * erased, the finding stands alone.
 */
export const findingPieces =
  ({ readExcerpts, now }: { readExcerpts: ReadExcerpts; now: () => Date }) =>
  async ({ finding, repository, commit }: FoundInCode, signal?: AbortSignal): Promise<Piece[]> => {
    const { id, path, line, end_line, last_seen_at: published } = finding
    const confidence = findingOf(finding).confidence
    const common = { item: id, repository: repository.name, commit: commit ?? 'unknown', confidence, published }
    const hasCode = commit !== null && finding.snippet !== null
    const excerpts: Excerpt[] = hasCode
      ? await readExcerpts({ repository, commit, lines: placesOf(finding), withComments: false, signal }).catch(
          withoutThem,
        )
      : []
    const own = {
      ...common,
      title: finding.title,
      lines: { path, from: line, to: end_line ?? line },
      content: wordsOf(finding, repository.name),
    }
    const around = excerpts.map((lines) => ({ ...common, title: `Code of ${lines.path}`, lines, content: lines.text }))
    return [own, ...around].map((each) => codePiece(each, now()))
  }

/** What hinders the reading of code is told where code was asked for; a finding can do without. */
function withoutThem(fault: unknown): Excerpt[] {
  if (fault instanceof ServiceError) return []
  throw fault
}

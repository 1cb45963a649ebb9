import type { Finding, ListedScan, Repository, Scan, Verdict } from '../../api/code/codebase.ts'
import { counted } from '../../ui/text.ts'

export const SEVERITY_WORDS: Record<Finding['severity'], string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'For information',
}

export const KIND_WORDS: Record<Finding['kind'], string> = {
  sast: 'Weak code',
  secret: 'Secret',
  dependency: 'Vulnerable package',
  licence: 'Licence',
  bug: 'Likely bug',
}

export const STATUS_WORDS: Record<Finding['status'], string> = {
  open: 'Open',
  fixed: 'Fixed',
  dismissed: 'False positive',
  accepted: 'Accepted risk',
}

export const VERDICT_WORDS: Record<Verdict, string> = {
  true_positive: 'It is right',
  false_positive: 'It is a false positive',
  fixed: 'It is fixed',
  accepted_risk: 'The risk is accepted',
}

/** What people must explain, because it hides the finding. */
export const NEEDS_REASON: readonly Verdict[] = ['false_positive', 'accepted_risk']

export const SCAN_KIND_WORDS: Record<ListedScan['scan_type'], string> = {
  full: 'Everything',
  sast: 'Weak code',
  secrets: 'Secrets',
  dependencies: 'Packages',
  metrics: 'Metrics',
  structure: 'Structure',
  quick: 'Quick scan',
}

export const SCAN_WORDS: Record<ListedScan['status'], string> = {
  pending: 'Waits for a worker',
  running: 'Under way',
  completed: 'Completed',
  failed: 'Failed',
}

export const SOURCE_WORDS: Record<Repository['source']['kind'], string> = {
  remote: 'Address',
  directory: 'Directory of the operator',
  upload: 'Uploaded archive',
}

const SKIPPED_WORDS: Record<string, string> = {
  link: 'links',
  submodule: 'submodules',
  unreadable_name: 'with names that cannot be read',
  too_large: 'too large',
  vendored: 'by others',
  lfs: 'kept outside git (LFS)',
  unreadable: 'that are no text',
  unanalysable: 'that the analysis failed on',
}

/** What a scan read, and what it left out and why. */
export function coverageSentences({ coverage }: Pick<Scan, 'coverage'>): readonly string[] {
  if (coverage === null) return []
  const { files, lines_read, languages, gaps } = coverage
  const skipped = Object.entries(files.skipped).filter(([, count]) => count > 0)
  const deep = Object.entries(languages).filter(([, { depth }]) => depth === 'dataflow')
  return [
    `${counted(files.read, 'file')} of ${files.seen.toLocaleString('en')} were read, ${counted(lines_read, 'line')}.`,
    ...(deep.length > 0
      ? [`Data is followed through ${listed(deep.map(([name]) => name))}; other languages are read for patterns only.`]
      : []),
    ...(skipped.length > 0
      ? [
          `Not read: ${skipped.map(([why, count]) => `${count.toLocaleString('en')} ${SKIPPED_WORDS[why] ?? why.replaceAll('_', ' ')}`).join(', ')}.`,
        ]
      : []),
    ...gaps.map((gap) => (gap.endsWith('.') ? gap : `${gap}.`)),
  ]
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The name that a repository gets from its address: the last two parts of the path, without `.git`. */
export function nameFromAddress(address: string): string {
  const parts = address
    .trim()
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/\.git$/i, '')
    .split('/')
    .map((part) => part.replace(/[^A-Za-z0-9._-]/g, '-'))
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.slice(-2).join('/').slice(0, 200)
}

/** Where a finding stands, as editors write it. */
export const placeWords = ({ file_path, line_start }: Pick<Finding, 'file_path' | 'line_start'>) =>
  `${file_path}:${line_start}`

import type { Finding, ListedScan, Package, Repository, Scan, Verdict } from '../../api/code/codebase.ts'
import { counted, percentWords } from '../../ui/text.ts'

export const SEVERITY_WORDS: Record<Finding['severity'], string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'For information',
}

/** Advisories may rate nothing. */
export const ADVISORY_SEVERITY_WORDS: Record<Package['vulnerabilities'][number]['severity'], string> = {
  critical: SEVERITY_WORDS.critical,
  high: SEVERITY_WORDS.high,
  medium: SEVERITY_WORDS.medium,
  low: SEVERITY_WORDS.low,
  unknown: 'Not rated',
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

/** The name that a repository gets from the name of its archive. */
export const nameFromArchive = (file: string) => nameFromAddress(file.replace(/\.(?:tar(?:\.gz)?|tgz|zip)$/i, ''))

/** How much was found, and how much of it is bad. */
export function foundWords({ critical, high, medium, low, info }: ListedScan['findings_summary']): string {
  const all = critical + high + medium + low + info
  return `${counted(all, 'finding')}${all === 0 ? '' : `, ${(critical + high).toLocaleString('en')} high or worse`}`
}

/** Where a finding stands, as editors write it. */
export const placeWords = ({ file_path, line_start }: Pick<Finding, 'file_path' | 'line_start'>) =>
  `${file_path}:${line_start}`

/** From which score on code gets which grade. */
const GRADES = [
  ['A', 85],
  ['B', 70],
  ['C', 55],
  ['D', 40],
  ['E', 0],
] as const

export const gradeOf = (score: number) => GRADES.find(([, least]) => score >= least)?.[0] ?? 'E'

const QUALITY_PARTS: Readonly<Record<string, string>> = {
  maintainability: 'maintainability',
  duplication: 'little that is said twice',
  complexity: 'functions that are not tangled',
  findings: 'few findings',
}

/** What a score is made of, and what is not known. */
export function qualityWords({ score, parts }: NonNullable<Repository['quality']>): string {
  const named = Object.entries(parts).map(([name, part]) => [QUALITY_PARTS[name] ?? name, part] as const)
  const known = named.flatMap(([name, part]) => (part === null ? [] : [`${name} ${percentWords(part)}`]))
  const unknown = named.flatMap(([name, part]) => (part === null ? [name] : []))
  const missing = unknown.length === 0 ? '' : ` Not known: ${listed(unknown)}; the others weigh more.`
  return `${Math.round(score)} of 100: ${listed(known)}.${missing}`
}

const DEPTH_WORDS: Readonly<Record<string, string>> = {
  dataflow: 'with their data followed',
  syntax: 'for patterns',
  text: 'as text',
}

/** How deep the lines of a scan were read. */
export const depthWords = ({ lines_by_depth }: Pick<NonNullable<Repository['last_scan']>, 'lines_by_depth'>) =>
  Object.entries(DEPTH_WORDS)
    .flatMap(([depth, words]) => {
      const lines = lines_by_depth[depth] ?? 0
      return lines === 0 ? [] : [`${lines.toLocaleString('en')} ${words}`]
    })
    .join(', ')

export const REACH_WORDS: Record<Package['reach'], string> = {
  called: 'The code calls it',
  imported: 'The code imports it',
  unknown: 'Not known',
  not_imported: 'Nothing imports it',
}

/** Where a package comes in. */
export function originWords({ is_direct, is_dev, path }: Pick<Package, 'is_direct' | 'is_dev' | 'path'>): string {
  const way = is_direct ? 'Asked for' : path.length > 1 ? `Through ${path.slice(0, -1).join(' → ')}` : 'Through others'
  return is_dev ? `${way}, for development` : way
}

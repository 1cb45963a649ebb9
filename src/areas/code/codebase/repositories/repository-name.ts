import { isBranchName } from '../../../../adapters/git/ref-names.ts'
import { invalid, notFound } from '../../../../shared/errors.ts'

const NAME = /^[A-Za-z0-9._/-]{1,200}$/

/** The first parts of addresses of the family, which are no repositories. */
const STATIC_WORDS = new Set([
  'analyze-dependencies',
  'check-licenses',
  'clear-cache',
  'package',
  'quick-scan',
  'quick-scans',
  'repositories',
  'sbom',
  'scan-vulnerabilities',
])

const hasOddPart = (name: string) => name.split('/').some((part) => part === '' || part === '.' || part === '..')

/** Whether a text can name a repository: `owner/name`, or one word that is no address of the family. */
export const isRepositoryName = (text: string): boolean =>
  NAME.test(text) && !hasOddPart(text) && !STATIC_WORDS.has(text.toLowerCase())

/** The text as the name or id of a repository; refuses it with the field otherwise. */
export function repositoryName(text: string, field: string): string {
  if (isRepositoryName(text)) return text
  throw invalid(
    field,
    'must be the id or the name of a repository: at most 200 letters, digits and `.` `_` `-`, with slashes between its parts',
  )
}

/** The name of a repository that is to be made: an id that is not known names nothing. */
export function newRepositoryName(text: string): string {
  if (/^rpo_/i.test(text)) throw notFound('repository', text)
  return text
}

/** Whether a text says where code comes from, and is no name. */
export const isLocation = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text) || text.startsWith('/')

/** A name for the code at an address or a path: its last two parts. */
export function nameOfLocation(location: string): string {
  const path = URL.parse(location)?.pathname ?? location
  const parts = path
    .replace(/\.git$/, '')
    .split('/')
    .map((part) => part.replace(/%[\da-f]{2}|[^A-Za-z0-9._-]/gi, '-'))
    .filter((part) => !/^\.{0,2}$/.test(part))
  const name = parts.slice(-2).join('/').slice(-200).replace(/^\//, '')
  return isRepositoryName(name) ? name : 'repository'
}

/** Refuses, with the field, what git would not take as the name of a branch. */
export function refuseBadBranch(text: string, field: string): void {
  if (!isBranchName(text)) throw invalid(field, 'must be the name of a branch')
}

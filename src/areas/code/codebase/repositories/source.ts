import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { OutboundError } from '../../../../adapters/outbound/errors.ts'
import type { Guard } from '../../../../adapters/outbound/outbound.ts'
import { invalid } from '../../../../shared/errors.ts'
import { refuseBadBranch } from './repository-name.ts'
import type { RepositorySource } from './store.ts'

/** Where a caller says that code comes from, with the field in which it stood. */
export interface GivenSource {
  field: string
  text: string
}

/** The fields that say where code comes from, under all names that clients use. */
const SOURCE_FIELDS = ['repo_path', 'repository_url', 'local_path', 'path', 'target_path'] as const

type SourceBody = { readonly [Field in (typeof SOURCE_FIELDS)[number] | 'branch']?: string | undefined }

/** The source that a body names, if any; two different ones are refused, and a branch that git would not take as one. */
export function givenSource(body: SourceBody): GivenSource | undefined {
  if (body.branch !== undefined) refuseBadBranch(body.branch, 'branch')
  const given = SOURCE_FIELDS.flatMap((field) => {
    const text = body[field]
    return text === undefined ? [] : [{ field, text }]
  })
  const [first, ...others] = given
  const other = others.find(({ text }) => text !== first?.text)
  if (other) throw invalid(other.field, `must be the same as ${first?.field}: one of the two is enough`)
  return first
}

/** One sentence for all that is refused of a path, whether it exists or not. */
const PATH_REFUSED =
  'must be an https address, or for the first organization a git repository below one of the directories that the operator has named'

interface Judges {
  /** The rules of the network for this caller. */
  guard: Pick<Guard, 'judge'>
  /** Whether hosts of our own network may be called by http. */
  allowsHttp: (url: URL) => boolean
  /** The directories below which this caller may name repositories. */
  roots: readonly string[]
}

/** The place of a source, in the form in which it is kept and compared; refuses it with the field otherwise. */
export async function sourceOf({ field, text }: GivenSource, judges: Judges): Promise<RepositorySource> {
  const source = /^https?:\/\//i.test(text) ? remote(text, field, judges) : await directory(text, field, judges)
  return { ...source, fileId: null }
}

function remote(text: string, field: string, { guard, allowsHttp }: Judges) {
  try {
    const url = guard.judge(text.trim())
    if (url.search || url.hash) throw invalid(field, 'must not carry a query or a fragment')
    if (/%(?:00|0a|0d)/i.test(url.pathname)) throw invalid(field, 'must not carry control characters')
    if (url.protocol !== 'https:' && !allowsHttp(url)) throw invalid(field, 'must be an https address')
    return { kind: 'remote' as const, location: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
  } catch (fault) {
    if (fault instanceof OutboundError) throw invalid(field, fault.message)
    throw fault
  }
}

async function directory(text: string, field: string, { roots }: Judges) {
  const path = text.startsWith('/') ? await realpath(text).catch(() => undefined) : undefined
  const tops = await Promise.all(roots.map((root) => realpath(root).catch(() => undefined)))
  const isBelow = tops.some((top) => top !== undefined && path?.startsWith(top.endsWith(sep) ? top : top + sep))
  if (path === undefined || !isBelow) throw invalid(field, PATH_REFUSED)
  return { kind: 'directory' as const, location: path }
}

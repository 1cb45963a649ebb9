import type { SourceFile } from '../../../../analysis/source-tree.ts'
import type { RunningScan } from '../scanning/index.ts'

const MOST_FILES = 200
const MOST_BYTES = 100_000
const MANIFEST = /(^|\/)(package\.json|pyproject\.toml|setup\.py|setup\.cfg)$/
const VENDORED = /(^|\/)(node_modules|vendor|third_party)\//
const OWN_RULES = /^\.parley\/rules\/[^/]+\.ya?ml$/

/** What following data needs to know of a codebase besides its files. */
export interface Context {
  /** The folders of packages that others use. */
  libraries: string[]
  rules: { path: string; text: string }[]
  gaps: string[]
}

export async function readContext({ snapshot, isDefault, signal }: RunningScan): Promise<Context> {
  const files = (await snapshot.files(signal)).filter(
    ({ kind, bytes }) => (kind === 'file' || kind === 'executable') && bytes <= MOST_BYTES,
  )
  const manifests = files.filter(({ path }) => MANIFEST.test(path) && !VENDORED.test(path)).slice(0, MOST_FILES)
  const rules = files.filter(({ path }) => OWN_RULES.test(path)).slice(0, MOST_FILES)
  const texts = await textsOf([...manifests, ...(isDefault ? rules : [])], { snapshot, signal })
  const paths = new Set(files.map(({ path }) => path))
  return {
    libraries: manifests
      .filter(({ oid, path }) => isLibrary(path, texts.get(oid) ?? '', paths))
      .map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)),
    rules: isDefault ? rules.map(({ path, oid }) => ({ path, text: texts.get(oid) ?? '' })) : [],
    gaps:
      rules.length > 0 && !isDefault
        ? ['Rules in .parley/rules hold for the newest commit of the default branch alone']
        : [],
  }
}

async function textsOf(files: readonly SourceFile[], { snapshot, signal }: Pick<RunningScan, 'snapshot' | 'signal'>) {
  const texts = new Map<string, string>()
  if (files.length === 0) return texts
  for await (const { oid, bytes } of snapshot.read([...new Set(files.map(({ oid }) => oid))], signal))
    texts.set(oid, new TextDecoder().decode(bytes))
  return texts
}

/** Whether others can install it; an application that says `private` is used by nobody. Without a `main` it begins with its index. */
function isLibrary(path: string, text: string, paths: ReadonlySet<string>): boolean {
  if (!path.endsWith('package.json')) return /\bname\s*=/.test(text)
  try {
    const manifest: unknown = JSON.parse(text)
    if (typeof manifest !== 'object' || manifest === null) return false
    const { name, private: isPrivate, main, exports, module, bin } = manifest as Record<string, unknown>
    return (
      typeof name === 'string' &&
      isPrivate !== true &&
      ([main, exports, module, bin].some((one) => one !== undefined) ||
        paths.has(path.replace(/package\.json$/, 'index.js')))
    )
  } catch {
    return false
  }
}

import type { SourceFile, SourceTree } from '../../../../analysis/source-tree.ts'
import { isObject } from '../../../../shared/fields.ts'

const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.py|setup\.cfg|Cargo\.toml|composer\.json|[^/]+\.gemspec)$/
const MOST_MANIFESTS = 2_000

export const isManifest = (path: string): boolean => MANIFEST.test(path)

/** Tells of folders with a manifest whether they are a package that is published: others may then use whatever it exports. */
export async function publishedFolders(
  manifests: readonly SourceFile[],
  tree: Pick<SourceTree, 'read'>,
  signal: AbortSignal,
): Promise<Map<string, boolean>> {
  const read = manifests.slice(0, MOST_MANIFESTS)
  const byOid = Map.groupBy(read, ({ oid }) => oid)
  const published = new Map<string, boolean>()
  /** None is held longer than it is read: together they may be large. */
  for await (const { oid, bytes } of tree.read([...byOid.keys()], signal)) {
    const text = new TextDecoder().decode(bytes)
    for (const { path } of byOid.get(oid) ?? []) published.set(path, saysPublished(path, text))
  }
  const folders = new Map<string, boolean>()
  for (const { path } of read) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    folders.set(folder, folders.get(folder) === true || (published.get(path) ?? saysPublished(path, '')))
  }
  return folders
}

function saysPublished(path: string, text: string): boolean {
  if (path.endsWith('package.json') || path.endsWith('composer.json')) {
    const manifest = parsed(text)
    return (
      isObject(manifest) &&
      typeof manifest.name === 'string' &&
      manifest.private !== true &&
      manifest.type !== 'project'
    )
  }
  if (path.endsWith('pyproject.toml')) return /^\s*\[(?:project|tool\.poetry)\]/m.test(text)
  if (path.endsWith('Cargo.toml')) return /^\s*\[package\]/m.test(text) && !/^\s*publish\s*=\s*false/m.test(text)
  return true
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

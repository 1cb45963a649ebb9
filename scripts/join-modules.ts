import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')

/** Files beside a module are read from where they are: only code is joined. */
const ownPlace = {
  name: 'own-place',
  transform(code: string, file: string) {
    if (!file.startsWith(join(root, 'src')) || !code.includes('import.meta.')) return
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
  },
}

/** In these, an escape would be read as it stands. */
const RAW_TEXT = /String\.raw`[^`]*[^\0-\x7f]/
const ESCAPED_CHARACTER = /\\[^\0-\x7f]/

/**
 * Characters beyond ASCII as escapes. Node holds the source of a module for as long as it runs (so it has no comments either),
 * with two bytes for each character as soon as one of them is not ASCII.
 */
function inAscii(code: string, file: string): string {
  if (RAW_TEXT.test(code) || ESCAPED_CHARACTER.test(code))
    throw new Error(`${file} has characters beyond ASCII where no escape can stand for them`)
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What Fastify loads for features that the service does not use. */
const FASTIFY_ONLY = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Which packages each of the files contains. */
const PACKAGE_LIST = 'packages.json'

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//

const packagesOf = (modules: readonly string[]): string[] =>
  [...new Set(modules.flatMap((module) => PACKAGE.exec(module)?.[1] ?? []))].sort()

/**
 * Joins thousands of modules, ours and those of packages, into a few files: Node takes longer to link them than to run
 * them. The directory is inside the repository, since some packages stay where they are.
 */
export async function joinModules(input: string[], directory: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input,
    external: [/^@node-rs\//, 'rolldown', 'pdfkit', ...FASTIFY_ONLY],
    plugins: [ownPlace],
  })
  const { output } = await bundle.write({ dir: directory, comments: false })
  const parts = output.filter((part) => part.type === 'chunk')
  for (const { fileName, code } of parts) await writeFile(join(directory, fileName), inAscii(code, fileName))
  const packages = parts.map(({ fileName, moduleIds }) => [fileName, packagesOf(moduleIds)])
  await writeFile(join(directory, PACKAGE_LIST), JSON.stringify(Object.fromEntries(packages), undefined, 1))
  await bundle.close()
}

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

/**
 * Joins thousands of modules, ours and those of packages, into a few files: Node takes longer to link them than to run
 * them. The directory is inside the repository, since some packages stay where they are.
 */
export async function joinModules(input: string[], directory: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input,
    external: [/^@node-rs\//, 'rolldown', 'pdfkit'],
    plugins: [ownPlace],
  })
  await bundle.write({ dir: directory })
  await bundle.close()
}

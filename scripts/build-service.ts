import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const COMMANDS = ['ask', 'doctor', 'migrate', 'parley', 'rebuild-views', 'verify-receipt']
const [directory] = process.argv.slice(2)

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

/** Joins thousands of modules, ours and those of packages, into a few files: Node takes longer to link them than to run them. */
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: ['src/main.ts', ...COMMANDS.map((name) => `src/cli/${name}.ts`)],
  external: [/^@node-rs\//, 'rolldown'],
  plugins: [ownPlace],
})
await bundle.write({ dir: directory })
await rm(join(root, 'build/compiled'), { recursive: true, force: true })

import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { bundleName, writeBundle } from '../src/adapters/sandbox/bundle.ts'
import { documentTask } from '../src/adapters/sandbox/document/task.ts'
import { mailTask } from '../src/adapters/sandbox/mail/task.ts'
import { snapshotBeside } from '../src/adapters/sandbox/snapshot.ts'
import { verifier } from '../src/adapters/writers/verifier.ts'

const root = join(import.meta.dirname, '..')
const COMMANDS = ['ask', 'doctor', 'migrate', 'parley', 'rebuild-views', 'verify', 'verify-receipt']
/** Each is a process of its own, which begins with its snapshot. */
const SANDBOX_TASKS = [documentTask, mailTask]
const [directory = join(root, 'build/service')] = process.argv.slice(2)

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
  external: [/^@node-rs\//, 'rolldown', 'pdfkit'],
  plugins: [ownPlace],
})
await bundle.write({ dir: directory })
for (const { name, entry } of SANDBOX_TASKS) {
  const file = join(directory, bundleName(name))
  await writeBundle(entry, file, 'script')
  await snapshotBeside(file)
}
await writeBundle(verifier.entry, join(directory, bundleName(verifier.name)), 'module')
await rm(join(root, 'build/compiled'), { recursive: true, force: true })

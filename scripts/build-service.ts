import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleName, snapshotBeside, writeBundle } from '../src/adapters/sandbox/bundle.ts'
import { codeTask } from '../src/adapters/sandbox/code/task.ts'
import { documentTask } from '../src/adapters/sandbox/document/task.ts'
import { duplicatesTask } from '../src/adapters/sandbox/duplicates/task.ts'
import { flowTask } from '../src/adapters/sandbox/flow/task.ts'
import { foldTask } from '../src/adapters/sandbox/fold/task.ts'
import { mailTask } from '../src/adapters/sandbox/mail/task.ts'
import { unpackTask } from '../src/adapters/sandbox/unpack/task.ts'
import { verifier } from '../src/adapters/writers/verifier.ts'
import { joinModules } from './join-modules.ts'

const root = join(import.meta.dirname, '..')
const COMMANDS = ['ask', 'doctor', 'migrate', 'parley', 'rebuild-views', 'verify', 'verify-receipt']
/** Each runs in its own process, which starts from its snapshot. */
const SANDBOX_TASKS = [codeTask, documentTask, duplicatesTask, flowTask, foldTask, mailTask, unpackTask]
const [directory = join(root, 'build/service')] = process.argv.slice(2)

await joinModules(['src/main.ts', ...COMMANDS.map((name) => `src/cli/${name}.ts`)], directory)
for (const { name, entry } of SANDBOX_TASKS) {
  const file = join(directory, bundleName(name))
  await writeBundle(entry, file, 'script')
  await snapshotBeside(file)
}
await writeBundle(verifier.entry, join(directory, bundleName(verifier.name)), 'module')
await rm(join(root, 'build/compiled'), { recursive: true, force: true })

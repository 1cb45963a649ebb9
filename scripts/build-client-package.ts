import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { isolatedDeclarationSync } from 'rolldown/experimental'

const ROOT = join(import.meta.dirname, '..')
const [directory = join(ROOT, 'build/client')] = process.argv.slice(2)
const HOME = 'packages/client'
/** What programs import, and what is loaded only by those who check a receipt. */
const ENTRIES = { index: `${HOME}/src/index.ts`, verify: `${HOME}/src/verify.ts` }
/** The declarations lie as the sources do, so that they find each other. */
const TYPES = 'types'
const RELATIVE = /(from |import\()["'](\.[^"']+)\.ts["']/g

/** Writes the client as others install it: ES modules without dependencies, with their declarations. */
await writeModules()
await declare(Object.values(ENTRIES))
await write('package.json', `${JSON.stringify(manifest(), undefined, 2)}\n`)
await write('README.md', readme())

async function writeModules() {
  const bundle = await rolldown({
    cwd: ROOT,
    platform: 'neutral',
    input: ENTRIES,
    external: [],
    resolve: { mainFields: ['module', 'main'] },
  })
  await bundle.write({
    dir: join(directory, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundle.close()
}

/** The declarations of these modules, and of what they refer to. */
async function declare(files: readonly string[]) {
  const found = new Set(files)
  for (const file of found) {
    const text = declarationOf(file)
    await write(declarationPlace(file), text.replace(RELATIVE, '$1"$2.js"'))
    for (const [, , path] of text.matchAll(RELATIVE)) found.add(join(dirname(file), `${path}.ts`))
  }
}

function declarationPlace(file: string): string {
  return join('dist', TYPES, file.replace(/\.ts$/, '.d.ts'))
}

function declarationOf(file: string): string {
  const { code, errors } = isolatedDeclarationSync(file, readFileSync(join(ROOT, file), 'utf8'), {})
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}

async function write(path: string, text: string) {
  const place = join(directory, path)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, text)
}

function manifest() {
  const {
    name,
    version,
    description,
    license,
    type,
    private: isPrivate,
  } = JSON.parse(readFileSync(join(ROOT, HOME, 'package.json'), 'utf8'))
  const entry = (file: string) => ({
    types: `./${declarationPlace(file)}`,
    default: `./dist/${file.split('/').at(-1)?.replace('.ts', '.js')}`,
  })
  return {
    ...{ name, version, description, license, type, private: isPrivate },
    engines: { node: '>=20' },
    sideEffects: false,
    files: ['dist'],
    exports: { '.': entry(ENTRIES.index), './verify': entry(ENTRIES.verify) },
  }
}

function readme() {
  return readFileSync(join(ROOT, HOME, 'README.md'), 'utf8')
}

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const [directory = 'build/package'] = process.argv.slice(2)
const place = resolve(directory)

/** Packs the client into one file, as npm installs it. */
mkdirSync(place, { recursive: true })
const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', place], {
  cwd: join(ROOT, 'build/client'),
  encoding: 'utf8',
})
console.log(join(place, packed.trim()))

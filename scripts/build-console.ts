import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const [directory = ''] = process.argv.slice(2)

/** For smaller files an additional header costs what compression saves. */
const WORTH_BYTES = 512
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = constants
const FORMS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: Z_BEST_COMPRESSION }),
}

/** Compresses once at build time, so that the service never does. */
async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  const forms = Object.entries(FORMS).map(async ([ending, made]) => writeFile(`${file}.${ending}`, await made(bytes)))
  await Promise.all(forms)
}

const args = ['build', 'console', '--outDir', directory, '--emptyOutDir', '--logLevel', 'warn']
/** The console is always built for production, whatever the environment of the build. */
const env = { ...process.env, NODE_ENV: 'production' }
const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: root, env, stdio: 'inherit' })
if (status !== 0) process.exit(1)
await Promise.all(globSync(`${directory}/**/*.{html,js,css,svg,json,webmanifest}`).map(compress))

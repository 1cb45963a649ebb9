import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { run } from '../../src/cli/verify/run.ts'
import type { PublicKey } from '../../src/shared/verifier/keys.ts'
import type { TestApp } from './app.ts'
import { launchChromium } from './chromium.ts'

/** Null where it cannot be checked at all. */
export type Judged = boolean | null

const SILENT = { write: () => true }

/** The command, as it reads a file. */
function commandDoor(folder: string) {
  const keys = join(folder, 'keys.json')
  const file = join(folder, 'paper')
  return (paper: Uint8Array): Judged => {
    writeFileSync(file, paper)
    const code = run([file, '--keys', keys], () => undefined, { stdout: SILENT, stderr: SILENT })
    return code === 2 ? null : code === 0
  }
}

/** The service, which takes text. */
const serviceDoor =
  ({ app }: TestApp, headers: Record<string, string>) =>
  async (paper: string): Promise<Judged> => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/verify', headers, payload: { paper } })
    if (answer.statusCode === 200) return answer.json().valid
    if (answer.statusCode !== 400 || answer.json().field !== 'paper') throw new Error(`It answered ${answer.body}`)
    return null
  }

/** The verifier as the console has it, in a page that is no secure context. */
async function browserDoor(folder: string, keys: readonly PublicKey[]) {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../../src/shared/verifier/verify.ts'),
    platform: 'browser',
  })
  const file = join(folder, 'verifier.js')
  await bundle.write({ file, format: 'iife', name: 'verifier', codeSplitting: false })
  await bundle.close()
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.evaluate(readFileSync(file, 'utf8').replace(/^var verifier\b/m, 'globalThis.verifier'))
  const judge = (papers: readonly (readonly number[])[]): Promise<Judged[]> =>
    page.evaluate(
      ({ papers, keys }) =>
        papers.map((bytes) => {
          const { verifier } = globalThis as unknown as {
            verifier: typeof import('../../src/shared/verifier/verify.ts')
          }
          const { valid, kind } = verifier.verify(Uint8Array.from(bytes), { keys })
          return kind === null ? null : valid
        }),
      { papers, keys },
    )
  return { judge, close: () => browser.close() }
}

/** All ways to have something checked, over the keys of one service. */
export async function verifierDoors(service: TestApp, headers: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-doors-'))
  const published = (await service.app.inject({ url: '/.well-known/jwks.json' })).json()
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(published))
  const browser = await browserDoor(folder, published.keys)
  return {
    command: commandDoor(folder),
    service: serviceDoor(service, headers),
    browser: browser.judge,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true })
    },
  }
}

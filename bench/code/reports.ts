import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MOST_OUTPUT = 1_073_741_824

/** What a program that is handed a list of files writes into a report. */
export async function reportOf(
  files: readonly { place: string }[],
  command: (list: string, report: string) => readonly [string, ...string[]],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-report-'))
  try {
    const list = join(folder, 'files')
    const report = join(folder, 'report')
    await writeFile(list, files.map(({ place }) => place).join('\n'))
    const [program, ...args] = command(list, report)
    await promisify(execFile)(program, args, { maxBuffer: MOST_OUTPUT, cwd: folder })
    return await readFile(report, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

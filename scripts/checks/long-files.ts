import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that are better left whole, each with its reason. */
const REVIEWED: Readonly<Record<string, string>> = {}

/** The cases of a test stand one below the other and do not lean on each other. */
const mostLines = (file: string) => (/\.test\.tsx?$/.test(file) ? 500 : 300)

/** The files of the service and the console that are too long, or reviewed as if they were, and what to do. */
export function longFiles(directory: string): { file: string; told: string }[] {
  const files = globSync(['src/**/*.ts', 'console/src/**/*.{ts,tsx}'], { cwd: directory }).sort()
  const tooLong = files
    .map((file) => ({ file, lines: readFileSync(join(directory, file), 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > mostLines(file))
  return [
    ...tooLong
      .filter(({ file }) => !Object.hasOwn(REVIEWED, file))
      .map(({ file, lines }) => ({
        file,
        told: `${file} has ${lines} lines, at most ${mostLines(file)}: split it where two things meet`,
      })),
    ...Object.keys(REVIEWED)
      .filter((reviewed) => !tooLong.some(({ file }) => file === reviewed))
      .map((file) => ({
        file,
        told: `${file} is short or gone: take it off the list in scripts/checks/long-files.ts`,
      })),
  ]
}

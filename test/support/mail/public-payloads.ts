import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderOfSet, haveSets } from '../public-sets.ts'

/** Of the longer list every so-manieth, which is enough for an afternoon. */
const EVERY = 40

export const havePayloads = () => haveSets('cure53/DOMPurify', 'payloadbox/xss-payload-list')

/** What DOMPurify's own tests clean. */
async function purifying(): Promise<string[]> {
  const file = join(folderOfSet('cure53/DOMPurify'), 'test/fixtures/expect.mjs')
  const cases: { payload: string }[] = (await import(pathToFileURL(file).href)).default
  return cases.map(({ payload }) => payload)
}

const listed = (every: number) =>
  readFileSync(join(folderOfSet('payloadbox/xss-payload-list'), 'Intruder/xss-payload-list.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('<'))
    .filter((_, at) => at % every === 0)

/** Public texts that try to run a script, or to ask for something, where they are shown. */
export const publicPayloads = async (every = EVERY): Promise<string[]> => [...(await purifying()), ...listed(every)]

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestData } from '../../console/src/app/test-data.ts'
import type { CallerAt } from './console-service.ts'

const SCREENS = join(import.meta.dirname, '../../console/src/screens')

/** Makes what each screen says that it shows, and answers the values of addresses that came of it. */
export async function makeScreenData(caller: CallerAt): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const file of globSync('*/test-data.ts', { cwd: SCREENS }).sort()) {
    const { testData }: { testData: TestData } = await import(pathToFileURL(join(SCREENS, file)).href)
    Object.assign(values, await testData(caller))
  }
  return values
}

import { text } from 'node:stream/consumers'
import type { Files } from '../../../../storage/files/files.ts'
import { toldIn } from './file-witness.ts'
import { contradiction, lineOf, setBack, type Witness } from './statement.ts'

const TYPE = 'application/json'
const DIGITS = 16

/** An object for each note, and one that says which is the last. */
export const bucketWitness =
  (files: () => Promise<Pick<Files, 'get' | 'put'>>, prefix: string): Witness =>
  async ({ statement, told, acknowledged }) => {
    try {
      const store = await files()
      const folder = [prefix, statement.installation].filter((part) => part !== '').join('/')
      const last = await store.get(`${folder}/last.json`)
      const kept = last ? toldIn(await text(last.stream), statement.installation) : undefined
      const fault = kept && contradiction(told, kept)
      if (fault !== undefined) return { outcome: 'contradicts', why: fault }
      const line = Buffer.from(lineOf(statement))
      await store.put(`${folder}/${String(told.size).padStart(DIGITS, '0')}.json`, line, { type: TYPE })
      await store.put(`${folder}/last.json`, line, { type: TYPE })
      return { outcome: 'kept', ...setBack(kept?.size ?? 0, acknowledged) }
    } catch (error) {
      return { outcome: 'away', why: `the bucket does not take it: ${(error as Error).message}` }
    }
  }

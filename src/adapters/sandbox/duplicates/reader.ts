import { findDuplicates } from '../../../analysis/duplicates/find-duplicates.ts'
import { jsonLines, serve } from '../inside-sandbox.ts'
import type { DuplicatesAsked } from './task.ts'

serve(async (input, bytes) => {
  const { minLines } = input as DuplicatesAsked
  const files: { path: string; prints: string }[] = []
  const lines = jsonLines(bytes)
  for (const path of lines) files.push({ path: path as string, prints: lines.next().value as string })
  const { duplicates, duplicatedLines } = await findDuplicates(files, minLines, async () => {})
  return { duplicates, duplicated: [...duplicatedLines] }
})

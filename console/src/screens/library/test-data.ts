import type { TestData } from '../../app/test-data.ts'

const PLAN = `Backups

The backup runs every night at two, and takes about forty minutes.

A copy leaves the building once a week. Restoring it was tried last in March, and took nine hours.

Who is called

The person on duty is called when a backup fails twice.
`
const QUOTE = 'Restoring it was tried last in March, and took nine hours.'

export const testData: TestData = async ({ post }) => {
  const file = { name: 'backup-plan.txt', content: PLAN }
  const { document } = await post<{ document: { id: string } }>('/documents/upload', file)
  const start = PLAN.indexOf(QUOTE)
  return { document: document.id, start: String(start), end: String(start + QUOTE.length) }
}

import type { TestData } from '../../app/test-data.ts'

/** Two notes, one of which was made twice. */
export const testData: TestData = async ({ post }) => {
  const note = (topic: string, content: string) => post<{ id: string }>('/memory/continuum', { topic, content })
  await note('Billing', 'Invoices are kept for ten years, by law.')
  await note('Databases', 'Every service runs PostgreSQL 17 with one replica in each region.')
  const { id } = await note('Databases', 'Every service runs PostgreSQL 17, with one replica in each region.')
  return { entry: id }
}

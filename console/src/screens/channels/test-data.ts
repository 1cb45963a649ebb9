import type { TestData } from '../../app/test-data.ts'

/** One that needs no vendor. */
export const testData: TestData = async ({ post }) => {
  const { id } = await post<{ id: string }>('/channels', { kind: 'generic', name: 'The ticket system' })
  return { channel: id }
}

import type { TestData } from '../../app/test-data.ts'

/** An inbox that no mail has come to. */
export const testData: TestData = async ({ post }) => {
  await post('/inbox/shared', { name: 'Support', description: 'What customers write' })
  return {}
}

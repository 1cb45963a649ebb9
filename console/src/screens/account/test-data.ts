import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  await post('/auth/invite', { email: 'bo@example.org', role: 'member' })
  await post('/devices/register', { type: 'custom', name: 'The lamp in the hall' })
  return {}
}

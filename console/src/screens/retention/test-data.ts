import type { TestData } from '../../app/test-data.ts'

export const testData: TestData = async ({ post }) => {
  await post('/retention/policies', {
    name: 'Old sessions',
    description: 'Where people were signed in',
    data_types: ['sessions'],
    retention_days: 90,
  })
  return {}
}

import type { TestData } from '../../app/test-data.ts'

/** A feed that is never read there, and a scheduler that is paused. */
export const testData: TestData = async ({ post }) => {
  await post('/pulse/feeds', { url: 'https://example.org/feed.xml' })
  await post('/pulse/scheduler/start', {})
  await post('/pulse/scheduler/pause', {})
  return {}
}

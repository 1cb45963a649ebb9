import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { trees } from '../support/audit/trees.ts'
import { measured } from '../support/measured.ts'

const REQUESTS = 100_000
const ADDRESSES = 100
const AT_ONCE = 500

test('100,000 anonymous 401s from 100 addresses in a minute make at most 100 entries an operation', async () => {
  const now = () => new Date('2026-11-16T10:00:30.000Z')
  const service = await testApp({ areas: ['audit', 'webhooks'], settings: { RATE_LIMIT_ENABLED: 'false' }, now })
  onTestFinished(service.close)
  const paths = ['/api/v1/audit/entries', '/api/v1/webhooks']
  for (let from = 0; from < REQUESTS; from += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        service.app.inject({
          url: paths[n % paths.length] ?? '',
          remoteAddress: `198.51.100.${Math.floor((from + n) / paths.length) % ADDRESSES}`,
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  }
  await service.refusalCounts.flush()
  await trees(service.platform).enter()
  const { rows } = await service.database.pool.query(
    `select action, count(*)::int as entries, sum((leaf::jsonb #>> '{details,count}')::int)::int as refused
     from audit_entries where payer_id = 'installation' group by action order by action`,
  )
  measured(`${REQUESTS} refusals from ${ADDRESSES} addresses: ${JSON.stringify(rows)}`)
  expect(rows).toEqual([
    { action: 'audit.entries', entries: ADDRESSES, refused: REQUESTS / 2 },
    { action: 'webhooks.list', entries: ADDRESSES, refused: REQUESTS / 2 },
  ])
})

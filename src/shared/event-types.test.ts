import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { EVENTS_PAGE, eventsPage } from '../../scripts/generate-events-docs.ts'

test('docs/events.md is up to date; npm run docs:events renews it', async () => {
  expect(await readFile(EVENTS_PAGE, 'utf8')).toBe(eventsPage())
})

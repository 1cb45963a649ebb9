import { expect, test } from 'vitest'
import { exampleEvent } from '../../../test/support/debate-events.ts'
import type { EventType, LogEvent } from '../../shared/event-types.ts'
import type { Transaction } from '../../storage/database.ts'
import { batchView } from './views.ts'

/** A book that asks the database for nothing. */
const NO_DATABASE = {} as Transaction

const logged = (type: EventType, version: number): LogEvent => ({
  position: version,
  organizationId: 'org_1',
  debateId: 'dbt_1',
  version,
  private: null,
  erased: false,
  at: '2026-11-15T12:00:00.000Z',
  hash: '',
  ...exampleEvent(type),
})

test('a view takes the events its book knows, in their order, into one book that is written once', async () => {
  const done: string[] = []
  const view = batchView({
    name: 'votes',
    tables: [],
    textErased: 'keeps no text',
    async open(_tx, events) {
      done.push(`open for ${events.length}`)
      return {
        write: async () => {
          done.push('write')
        },
      }
    },
    on: {
      vote_cast: (_book, { version, data }) => done.push(`${version}: ${data.choice}`),
      vote_tally: (_book, { version, data }) => done.push(`${version}: ${data.winner} won`),
    },
  })
  expect(view.types).toEqual(['vote_cast', 'vote_tally'])
  await view.fold(NO_DATABASE, [logged('vote_cast', 7), logged('vote_cast', 8), logged('vote_tally', 9)])
  expect(done).toEqual(['open for 3', '7: p2', '8: p2', '9: p2 won', 'write'])
})

import { expect, test } from 'vitest'
import { clientNames } from '../../scripts/docs/client-names.ts'
import { callEach, namesWorld } from '../support/client/named-calls.ts'
import { oldestNode } from '../support/client/runtimes.ts'

test('each function that is built is answered in the oldest Node that the client promises', async ({ skip }) => {
  const oldest = oldestNode() ?? skip('there is no Node 20 on this machine')
  const world = await namesWorld()
  try {
    expect(
      await callEach(
        clientNames().filter((each) => each.is === 'built'),
        oldest,
        world,
      ),
    ).toEqual([])
  } finally {
    await world.close()
  }
})

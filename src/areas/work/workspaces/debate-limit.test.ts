import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { type Client, debateService } from '../../../../test/support/debates.ts'
import { madeWorkspace, within } from '../../../../test/support/workspaces.ts'

const MINUTE_MS = 60_000
const PAUSED = { reason: 'Later' }

test('what runs longer than its workspace allows is cancelled, over a restart too, and time that it stood still is not counted', async () => {
  let clock = Date.parse('2026-02-01T10:00:00Z')
  const now = () => new Date(clock)
  const service = await debateService({ now })
  onTestFinished(() => service.close())
  const owner = await service.token({ org: 'org_1', org_role: 'owner', tier: 'professional' })
  const workspace = await madeWorkspace(service, owner, { settings: { max_debate_duration_minutes: 10 } })
  const inside = service.by(within(owner, workspace))
  const outside = service.by(owner)
  const status = async (by: Client, id: string) => (await by.get(`/debates/${id}`)).json().status

  async function after(minutes: number, node: Pick<typeof service, 'cursors' | 'platform'> = service) {
    clock += minutes * MINUTE_MS
    for (let round = 0; round < 2; round++) {
      await node.cursors.catchUp()
      await node.platform.schedules.drain()
      await node.platform.jobs.drain()
    }
  }

  const [long, paused, free] = [
    await service.started(inside),
    await service.started(inside),
    await service.started(outside),
  ]
  await after(0)
  await after(4)
  const pause = await inside.post(`/debates/${paused}/pause`, PAUSED)
  expect(pause.statusCode).toBeLessThan(300)
  await after(5)
  expect([await status(inside, long), await status(inside, paused)]).toEqual(['pending', 'paused'])

  const other = await testApp({ now, database: service.database })
  onTestFinished(() => other.close())
  await after(2, other)
  expect([await status(inside, long), await status(inside, paused)]).toEqual(['cancelled', 'paused'])

  const { checkpoint_id } = pause.json()
  const resumed = await inside.post(`/checkpoints/${checkpoint_id}/resume`)
  expect(resumed.statusCode).toBeLessThan(300)
  await after(5, other)
  expect(await status(inside, paused)).not.toBe('cancelled')
  await after(2, other)
  expect(await status(inside, paused)).toBe('cancelled')
  expect(await status(outside, free)).toBe('pending')
  const log = await service.platform.log.read(paused)
  expect(log.at(-1)).toMatchObject({
    type: 'debate_cancelled',
    data: { user: workspace },
    private: { reason: 'It ran longer than the 10 minutes that its workspace allows' },
  })

  // A limit that is set later holds for what runs already.
  expect(
    (await outside.patch(`/workspaces/${workspace}`, { settings: { max_debate_duration_minutes: 0 } })).statusCode,
  ).toBe(200)
  const late = await service.started(inside)
  await after(60)
  expect(await status(inside, late)).toBe('pending')
  await outside.patch(`/workspaces/${workspace}`, { settings: { max_debate_duration_minutes: 90 } })
  await after(1)
  expect(await status(inside, late)).toBe('pending')
  await after(30)
  expect(await status(inside, late)).toBe('cancelled')
})

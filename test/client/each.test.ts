import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Asked, envelope, type Scripted, scriptedClient } from '../support/client/scripted-fetch.ts'

const RUNS = 10
const item = (name: number) => ({ id: `dbt_${name}` })

/** A service whose list the test changes before each page. */
function changingList(count: number, change: (list: { id: string }[], page: number) => void) {
  const list = Array.from({ length: count }, (_, place) => item(place))
  const page = ({ url }: Asked): Response => {
    change(list, asked.length)
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name))) as [number, number]
    const items = list.slice(offset, offset + limit)
    return envelope({ items, debates: items, total: list.length, has_more: offset + items.length < list.length })
  }
  const { client, asked } = scriptedClient(new Array<Scripted>(20_000).fill(page))
  return { client, asked, list }
}

async function namesOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const names: string[] = []
  for await (const { id } of items) names.push(id)
  return names
}

test('a thousand things are told once each, in their order, a hundred at a time', async () => {
  const { client, asked, list } = changingList(1_000, () => {})
  expect(await namesOf(client.each('debates.list'))).toEqual(list.map(({ id }) => id))
  expect(asked).toHaveLength(11)
})

test('whatever is added and removed meanwhile, nothing that stays is passed over', async () => {
  const changes = fc.array(fc.record({ add: fc.nat(40), remove: fc.array(fc.nat(999), { maxLength: 120 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(changes, async (planned) => {
      let added = 0
      const gone = new Set<string>()
      const { client, list } = changingList(1_000, (now, page) => {
        const { add, remove } = planned[page % planned.length] ?? { add: 0, remove: [] }
        if (page >= planned.length) return
        for (const place of remove) {
          const [lost] = now.splice(place % Math.max(1, now.length), 1)
          if (lost) gone.add(lost.id)
        }
        for (let each = 0; each < add; each++) now.unshift(item(10_000 + added++))
      })
      const stayed = list.map(({ id }) => id)
      const told = await namesOf(client.each('debates.list'))
      expect(new Set(told).size).toBe(told.length)
      expect(stayed.filter((id) => !gone.has(id) && !told.includes(id))).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('a list of which nothing stays ends in a fault, and not in silence', async () => {
  let added = 0
  const { client } = changingList(40, (now) => now.splice(0, now.length, ...now.map(() => item(10_000 + added++))))
  await expect(namesOf(client.each('debates.list', { query: { limit: 20 } }))).rejects.toMatchObject({
    code: 'LIST_CHANGES',
  })
})

test('a short list is one page, and what it is asked with is asked for each', async () => {
  const { client, asked } = changingList(7, () => {})
  expect(await namesOf(client.each('debates.list', { query: { status: 'completed', limit: 5 } }))).toHaveLength(7)
  expect(asked.map(({ url }) => url.search)).toEqual([
    '?status=completed&limit=5&offset=0',
    '?status=completed&limit=5&offset=4',
  ])
})

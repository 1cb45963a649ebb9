import { expect, onTestFinished, test } from 'vitest'
import { type CertifiedErasure, dumped, grounds, keptRows, listed } from '../conformance/marks/certified.ts'
import { markColumns } from '../conformance/marks/columns.ts'
import { long, marksIn } from '../conformance/marks/marks.ts'
import { filePlaces, tablePlaces } from '../conformance/marks/places.ts'
import { walkedWorld } from '../conformance/marks/world.ts'
import { erasedThrough } from '../support/erasures.ts'
import { GOOD_PASSWORD } from '../support/people.ts'

const ADDRESS = 'ada@example.org'
/** Where a certificate says that texts are not looked for: names, what is no table of the data map, and bytes of the search. */
const NO_TEXTS = /^(pgboss\.|rebuilding\.|public\.(users|organizations|search_postings|search_segments)$)/

test.each(['erase', 'keep'] as const)(
  'a mark in every column that takes one, by the policy %s: the certificate lists all that is left, and nothing else',
  async (erasure) => {
    const world = await walkedWorld()
    onTestFinished(world.close)
    const { service, clock, founder, pen, ada } = world
    expect((await founder.put('/privacy/policy', { erasure })).statusCode).toBe(200)
    const known = long()
    expect((await ada.post('/memory/continuum', { topic: 'Known', content: known })).statusCode).toBe(201)
    const { marks, refused } = await markColumns(service, { org: 'org_home', address: ADDRESS, known })
    expect(marks.length).toBeGreaterThan(700)

    const body = { password: GOOD_PASSWORD, confirm: true, reason: long() }
    const { deletion_id } = await pen.write('privacy.delete-account', { body })
    const ended = await erasedThrough(service, clock, String(deletion_id))
    expect([ended.state, ended.error]).toEqual(['completed', null])
    const paper = JSON.parse(ended.certificate ?? '').erasure as CertifiedErasure

    const address = listed(paper, 'address')
    expect(await dumped(service, ADDRESS)).toEqual(address)
    const rows = Object.values(address).reduce((sum, each) => sum + each, 0)
    process.stdout.write(
      [
        `${erasure}: ${pen.marks.length} marks of the walk, ${marks.length} in columns, ${refused.length} columns take none; ${rows} rows listed in ${Object.keys(address).length} columns`,
        ...Object.entries(grounds(paper)).map(([ground, count]) => `${count} rows: ${ground}`),
        ...refused.map(({ table, column, constraint }) => `${table}.${column} takes none: ${constraint}`),
        '',
      ].join('\n'),
    )
    const left = new Map<string, number>()
    for (const [table, text] of (await tablePlaces(service)).filter(([place]) => !NO_TEXTS.test(place)))
      if (marksIn(text, [...pen.marks, { text: known }]).length > 0) left.set(table, (left.get(table) ?? 0) + 1)
    const told = Object.entries(keptRows(paper)).filter(([table]) => !NO_TEXTS.test(table))
    expect(Object.fromEntries([...left].sort())).toEqual(Object.fromEntries(told))
    for (const [path, text] of filePlaces(service)) expect(marksIn(text, marks), path).toEqual([])
  },
)

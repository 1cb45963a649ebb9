import { expect, test } from 'vitest'
import { auditExport, entryOf, noteOver, signer } from '../../../test/support/signed-papers.ts'
import { verify } from './verify.ts'

const ours = signer()
const keys = [ours.jwk]
const SIZE = 21
const whole = auditExport(ours, { size: SIZE })
const entries = Array.from({ length: SIZE }, (_, seq) => entryOf(seq))

test('a whole log, a choice, a run, an empty one and those of former releases are valid, and say what they prove', () => {
  const proves = (text: string) => verify(text, { keys })
  for (const text of [whole.json, whole.ndjson, JSON.stringify(JSON.parse(whole.json), null, 2)])
    expect(proves(text)).toMatchObject({ valid: true, proves: expect.stringContaining('all 21 entries') })
  const choice = auditExport(ours, { size: SIZE, numbers: [3, 5, 20], filter: { actor: 'usr_1' } })
  const run = auditExport(ours, { size: SIZE, numbers: [5, 6, 7], filter: { actor: 'usr_1' } })
  const nothing = auditExport(ours, { size: SIZE, numbers: [], filter: { actor: 'usr_1' } })
  for (const text of [choice.json, choice.ndjson, nothing.json, nothing.ndjson])
    expect(proves(text)).toMatchObject({ valid: true, proves: expect.stringContaining('does not prove that none is') })
  expect(proves(run.json)).toMatchObject({ valid: true, proves: expect.stringContaining('the entries 5 to 7') })
  const former = auditExport(ours, { size: SIZE, former: true })
  expect(proves(former.ndjson)).toMatchObject({
    valid: true,
    proves: expect.stringContaining('does not state whether it was filtered'),
    not_covered: [],
  })
  const formerChoice = auditExport(ours, { size: SIZE, numbers: [3, 5], former: true })
  expect(proves(formerChoice.json)).toMatchObject({ valid: true, not_covered: ['seq'] })
})

test('an entry that was changed, moved, taken out or put in is found, and private text that was too', () => {
  const lines = whole.ndjson.trimEnd().split('\n')
  const changed = (change: (all: string[]) => void) => {
    const all = [...lines]
    change(all)
    return verify(`${all.join('\n')}\n`, { keys })
  }
  for (let place = 0; place < SIZE; place++) {
    expect(changed((all) => all.splice(place, 1)).faults).toContainEqual({
      at: `entry ${place}`,
      says: `Entry ${place} is missing`,
    })
    expect(changed((all) => (all[place] = `${all[place]}`.replace('webhooks', 'webhook5'))).valid).toBe(false)
    expect(changed((all) => (all[place] = `${all[place]}`.replace('"seq":', '"seq":1'))).valid).toBe(false)
    expect(changed((all) => (all[place] = `${all[place]}`.replace('{', '{"odd":1,'))).faults[0]?.says).toContain(
      '"odd"',
    )
  }
  expect(changed((all) => all.splice(3, 2, `${all[4]}`, `${all[3]}`)).valid).toBe(false)
  expect(changed((all) => all.splice(3, 0, `${all[3]}`)).valid).toBe(false)
  expect(changed((all) => (all[1] = `${all[1]}`.replace('127.0.0.1', '127.0.0.2'))).faults).toContainEqual({
    at: 'entry 1',
    says: 'Entry 1: its private text is not what was entered',
  })
  expect(changed((all) => (all[1] = `${all[1]}`.replace('"salt":"salt"', '"salt":null'))).valid).toBe(false)
  expect(changed((all) => (all[2] = `${all[2]}`.replace('"private":null,"salt"', '"private":{},"salt"'))).valid).toBe(
    false,
  )
  /** What was cleared after it was entered is gone with its salt. */
  const cleared = changed(
    (all) => (all[1] = `${all[1]}`.replace(/"private":\{.*"salt":"salt"/, '"private":null,"salt":null')),
  )
  expect(cleared.valid).toBe(true)
})

test('an export that begins later needs the entry that says so, and the installation is believed when it says that something is wrong', () => {
  const from = (kept_from: number, entry?: (seq: number) => ReturnType<typeof entryOf>) => {
    const numbers = Array.from({ length: SIZE - kept_from }, (_, place) => kept_from + place)
    return auditExport(ours, { size: SIZE, numbers, more: { kept_from }, ...(entry && { entry }) }).json
  }
  expect(verify(from(16), { keys }).faults).toEqual([
    { at: 'entry 0', says: 'The entries before 16 are gone, and no entry audit.forget says so' },
  ])
  const forgetting = (seq: number) =>
    entryOf(
      seq,
      seq === 18
        ? { action: 'audit.forget', source: 'record', details: { kept_from: 16, before: '2020-01-01T00:00:00.000Z' } }
        : {},
    )
  expect(verify(from(16, forgetting), { keys })).toMatchObject({
    valid: true,
    proves: expect.stringContaining('from number 16 on'),
  })
  const told = auditExport(ours, { size: SIZE, more: { faults: ['entry 3 is missing'] } })
  expect(verify(told.json, { keys }).faults).toEqual([
    { at: 'export.faults', says: 'When the file was written: entry 3 is missing' },
  ])
})

test('an earlier note only makes it stricter, and a refusal says why', () => {
  const since = (text: string, note: string) => verify(text, { keys, since: note })
  for (let size = 0; size <= SIZE; size++)
    expect(since(whole.json, noteOver(entries.slice(0, size), ours)).valid, String(size)).toBe(true)
  const why = (text: string, note: string) => {
    const { valid, faults } = since(text, note)
    expect(valid).toBe(false)
    return faults.find(({ at }) => at === 'since')?.says
  }
  const other = [entryOf(0, { action: 'other' }), ...entries.slice(1)]
  expect(why(whole.json, noteOver(other.slice(0, 7), ours))).toBe(
    'The first 7 entries are not those of the earlier note',
  )
  expect(why(whole.json, noteOver(other, ours))).toBe('The first 21 entries are not those of the earlier note')
  expect(why(whole.json, noteOver([...entries, entryOf(21)], ours))).toContain('it was cut, or the file is older')
  expect(why(whole.json, noteOver(entries, signer()))).toBe('None of the keys signed the note')
  expect(why(whole.json, 'x')).toBe('What was given as the earlier note is not a signed note')
  const choice = auditExport(ours, { size: SIZE, numbers: [3, 5], filter: { actor: 'usr_1' } }).json
  expect(why(choice, noteOver(entries.slice(0, 4), ours))).toContain('has gaps between its entries')
  expect(since(choice, noteOver(entries, ours)).valid).toBe(true)
  const run = auditExport(ours, { size: SIZE, numbers: [5, 6, 7], filter: { actor: 'usr_1' } }).json
  expect(since(run, noteOver(entries.slice(0, 6), ours)).valid).toBe(true)
  expect(why(run, noteOver(entries.slice(0, 4), ours))).toContain('begins with number 5')
  const changed = whole.json.replace('webhooks.create', 'webhooks.delete')
  expect(since(changed, noteOver(entries, ours)).valid).toBe(false)
  const answer = JSON.stringify({ data: { note: noteOver(entries, ours) } })
  expect(since(whole.json, answer).valid).toBe(true)
})

import { expect, test } from 'vitest'
import { wholeDays } from './dates.ts'

const at = (day: number, time = '00:00:00.000') => `2026-11-${day}T${time}Z`

test('a span is its whole days and what is left around them', () => {
  expect(wholeDays({ since: at(10, '07:30:00.000'), until: at(15, '12:00:00.000') })).toEqual({
    from: '2026-11-11',
    to: '2026-11-15',
    around: [
      { since: at(10, '07:30:00.000'), until: at(11) },
      { since: at(15), until: at(15, '12:00:00.000') },
    ],
  })
  expect(wholeDays({ since: at(10), until: at(12) })).toEqual({ from: '2026-11-10', to: '2026-11-12', around: [] })
  expect(wholeDays({ since: at(30, '23:59:59.999') })).toMatchObject({ from: '2026-12-01', to: undefined })
  expect(wholeDays({})).toEqual({ from: undefined, to: undefined, around: [] })
})

test('there may be no whole day in it', () => {
  expect(wholeDays({ since: at(10, '00:00:00.001'), until: at(11, '23:00:00.000') })).toBeUndefined()
  expect(wholeDays({ since: at(10), until: at(10, '23:59:59.999') })).toBeUndefined()
  expect(wholeDays({ since: at(12), until: at(10) })).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'
import { kindsNamedWrongly, namedWrongly } from './naming.ts'
import { REVIEWED } from './reviewed/index.ts'

test('the ids of endpoints are unique and name their area, and effects and schedules name theirs', async () => {
  const { areas } = await sharedApp()
  expect(namedWrongly(areas, REVIEWED.namedOtherwise)).toEqual([])
  expect(areas.flatMap(({ effects = [] }) => effects)).not.toEqual([])
  expect(kindsNamedWrongly(areas)).toEqual([])
})

describe('planted violations', () => {
  const boxes = (...ids: string[]) => [{ name: 'boxes', endpoints: ids.map((id) => ({ id })) }]

  test('an id that does not name its area', () => {
    const told = (id: string) => [`${id} does not name its area: let it begin with boxes.`]
    for (const id of ['lids.open', 'boxes-old.open'])
      expect(namedWrongly(boxes('boxes.open', id), [])).toEqual(told(id))
  })

  test('an id that is none', () => {
    expect(namedWrongly(boxes('boxes.Open'), [])).toEqual([
      'boxes.Open is no id: write area.what-it-does, in small letters, digits and hyphens',
    ])
  })

  test('an id that is there twice', () => {
    expect(namedWrongly(boxes('boxes.open', 'boxes.open'), [])).toEqual([
      'boxes.open is there twice: name one otherwise',
    ])
  })

  test('an effect that does not name its area', () => {
    const effects = ['boxes.send', 'lids.send', 'boxes.Send', 'boxes'].map((name) => ({ name }))
    expect(kindsNamedWrongly([{ name: 'boxes', endpoints: [], effects }])).toEqual([
      'the effect lids.send does not name its area: call it boxes.what-it-does',
      'the effect boxes.Send does not name its area: call it boxes.what-it-does',
      'the effect boxes does not name its area: call it boxes.what-it-does',
    ])
  })

  test('a schedule that does not name its area', () => {
    const schedules = [{ name: 'boxes.poll' }, { name: 'lids.poll' }]
    expect(kindsNamedWrongly([{ name: 'boxes', endpoints: [], schedules }])).toEqual([
      'the schedule lids.poll does not name its area: call it boxes.what-it-does',
    ])
  })

  test('an exception that is none', () => {
    expect(namedWrongly(boxes('boxes.open', 'lids.open'), ['lids.open', 'boxes.open'])).toEqual([
      'boxes.open names its area or is gone: delete it from namedOtherwise in test/conformance/reviewed/',
    ])
  })
})

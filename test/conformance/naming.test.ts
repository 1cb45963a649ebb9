import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { namedWrongly } from './naming.ts'
import { REVIEWED } from './reviewed/index.ts'

test('the ids of endpoints are unique and name their area', async () => {
  const { areas, close } = await testApp()
  onTestFinished(close)
  expect(namedWrongly(areas, REVIEWED.namedOtherwise)).toEqual([])
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

  test('an exception that is none', () => {
    expect(namedWrongly(boxes('boxes.open', 'lids.open'), ['lids.open', 'boxes.open'])).toEqual([
      'boxes.open names its area or is gone: delete it from namedOtherwise in test/conformance/reviewed/',
    ])
  })
})

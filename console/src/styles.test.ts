import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colourOf, contrast, oklch } from '../../test/support/contrast.ts'
import { optionHue } from './screens/decision/option-label.tsx'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')
const styles = read('styles.css')

const tokensIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, ...pair]) => pair))
const blockOf = (selector: string) => styles.split(`${selector} {`)[1]?.split('}')[0] ?? ''
const THEMES = { light: tokensIn(blockOf('\n:root')), dark: tokensIn(blockOf(':root[data-theme="dark"]')) }

const SEEN = 3
const READ = 4.5

test.each(Object.entries(THEMES))('borders of fields are seen and words are read on every ground (%s)', (_, theme) => {
  const of = (name: string) => colourOf(theme[name] ?? '')
  for (const ground of ['paper', 'raised']) {
    expect(contrast(of('edge'), of(ground)), `edge on ${ground}`).toBeGreaterThanOrEqual(SEEN)
    for (const words of ['ink', 'muted', 'accent', 'agree', 'modify', 'disagree', 'abstain'])
      expect(contrast(of(words), of(ground)), `${words} on ${ground}`).toBeGreaterThanOrEqual(READ)
  }
})

test.each(Object.entries(THEMES))('options and agents are seen, and their names are read (%s)', (_, theme) => {
  const of = (name: string) => colourOf(theme[name] ?? '')
  const options = Array.from({ length: 10 }, (_option, place) => optionHue(place))
  expect(new Set(options).size).toBe(options.length)
  for (const hue of options) {
    const option = oklch(Number(theme['option-lightness']), 0.13, hue)
    expect(contrast(option, of('paper')), `the sign of an option of ${hue}`).toBeGreaterThanOrEqual(READ)
  }
  for (let hue = 0; hue < 360; hue += 30) {
    const agent = oklch(Number(theme['agent-lightness']), 0.1, hue)
    for (const other of ['agent-ink', 'paper'])
      expect(contrast(agent, of(other)), `an agent of ${hue} and ${other}`).toBeGreaterThanOrEqual(READ)
  }
})

test('the documentation of the API has the colours and fonts of the console', () => {
  const docs = tokensIn(read('..', '..', 'src', 'areas', 'operations', 'documentation', 'assets', 'page.css'))
  const both = ['paper', 'raised', 'line', 'edge', 'ink', 'muted', 'accent', 'on-accent', 'agree', 'modify', 'disagree']
  for (const name of both) expect(docs[name]).toBe(`light-dark(${THEMES.light[name]}, ${THEMES.dark[name]})`)
  const fonts = tokensIn(styles)
  for (const name of ['sans', 'serif', 'mono']) expect(docs[name]).toBe(fonts[`font-${name}`])
})

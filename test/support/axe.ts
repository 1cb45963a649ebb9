import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * What axe finds wrong with what is shown; `colours` alone when the same was looked at in another theme. What stands in a frame was
 * made by strangers, and a frame without an origin complains of every call into it.
 */
export async function axeFindings(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(only && { runOnly: { type: 'tag', values: ['cat.color'] } }),
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`))
}

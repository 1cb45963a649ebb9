import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { type CallerAt, callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { plantedSet } from '../support/planted.ts'
import { decided } from '../support/questions.ts'

const opened = openedConsole()

const QUESTION = 'Does the warranty cover water damage?'
const STATED = 'The warranty covers water damage.'
const WARRANTY = { name: 'warranty.md', content: `# Warranty\n\n${STATED} Damage by frost is not covered.` }
const MENU = { name: 'menu.md', content: '# Menu\n\nOn Mondays there is soup.' }

async function withDocuments(name: string, ...documents: { name: string; content: string }[]) {
  const person = await opened.visitor()
  const caller = await callerAt(opened.service.address, await person.join(name))
  const ids = documents.map((document) => uploaded(caller, document))
  return { ...person, caller, ids: await Promise.all(ids) }
}

async function uploaded(caller: CallerAt, document: object): Promise<string> {
  const { document: kept } = await caller.post<{ document: { id: string } }>('/documents/upload', document)
  const status = async () => (await caller.get<{ status: string }>(`/documents/${kept.id}`)).status
  await expect.poll(status).toBe('ready')
  return kept.id
}

browserTest(
  'a document is chosen for a question, and the decision shows what it rests on, with its source',
  async () => {
    const ada = await withDocuments('Ada', WARRANTY, MENU)
    const { page, caller, ids, visit } = ada
    await visit('/')
    await page.getByLabel('What should we decide?').fill(QUESTION)
    await page.getByRole('button', { name: 'from the library' }).click()
    await page.getByRole('group', { name: 'Documents from the library' }).getByLabel('Warranty').check()
    await page.getByRole('button', { name: 'Preview results' }).click()
    const preview = page.getByRole('region', { name: 'What the agents would get' })
    await preview.getByText('1 piece,').waitFor()
    expect(await preview.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Warranty · document'),
    ])
    expect(await preview.textContent()).toContain(STATED)
    await expectGood(ada, 'a preview of what they would get')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('link', { name: 'Read the decision' }).first().click()
    await page.waitForURL(/\/decisions\/dbt_/)
    const id = new URL(page.url()).pathname.split('/').at(-1)

    const restsOn = page.getByRole('region', { name: 'Based on' })
    await restsOn.getByRole('link', { name: 'Warranty' }).waitFor()
    expect(await restsOn.getByRole('listitem').count()).toBe(1)
    await visit(`/decisions/${id}?tab=evidence`)
    const piece = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Full text' })
    await piece.getByRole('heading', { name: 'Warranty' }).waitFor()
    expect(await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Warranty'])
    expect(await piece.locator('blockquote').allTextContents()).toContain(`“${STATED}”`)
    await piece
      .getByRole('link', { name: /^Open at/ })
      .first()
      .click()
    await page.waitForURL(`**/library/documents/${ids[0]}*`)
    expect(await page.locator('mark').first().textContent()).toContain(STATED)

    await visit('/decisions')
    await caller.remove(`/documents/${ids[0]}`, {})
    await visit(`/decisions/${id}`)
    await restsOn.getByText('no longer in the library').waitFor()
    expect(await restsOn.getByRole('link').count()).toBe(0)
    await expectGood(ada, 'a decision on a document that was removed')
    expect(ada.complaints).toEqual([])
  },
)

browserTest('evidence that was collected stands in the decision with where it is from', async () => {
  const { page, caller, visit, complaints } = await withDocuments('Bo', WARRANTY)
  const { saved_ids: evidence_ids } = await caller.post<{ saved_ids: string[] }>('/evidence/collect', {
    task: QUESTION,
    connectors: ['documents'],
  })
  expect(evidence_ids).toHaveLength(1)
  const id = await decided(caller, { topic: QUESTION, evidence_ids })
  await visit(`/decisions/${id}?tab=evidence`)
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('heading', { name: 'Warranty' }).waitFor()
  expect(await panel.locator('blockquote').allTextContents()).toContain(`“${STATED}”`)
  await panel.getByText('Reliability').waitFor()
  await page.getByRole('region', { name: 'Based on' }).getByText('Warranty').waitFor()
  expect(complaints).toEqual([])
})

browserTest('a debate shows what was missing, that it was looked for, and the place where it was found', async () => {
  const [planted] = plantedSet(1)
  if (!planted) throw new Error('Nothing is planted')
  const { question, sentence, title, text } = planted
  const cy = await withDocuments('Cy', { name: `${title}.md`, content: `# ${title}\n\n${text}` })
  const panel = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist']
  const grounding = { memory: false, max_pieces: 0 }
  const id = await decided(cy.caller, { topic: question, grounding, agents: panel, rounds: 1 })
  await cy.visit(`/debates/${id}`)
  const sought = cy.page.getByRole('region', { name: 'Searched for missing information' })
  await sought
    .first()
    .getByText(/found\.$/)
    .waitFor()
  await cy.visit(`/decisions/${id}?tab=evidence`)
  const quoted = cy.page.getByRole('tabpanel').locator('blockquote')
  await quoted.filter({ hasText: sentence }).first().waitFor()
  await cy.page
    .getByRole('link', { name: /^Open at/ })
    .first()
    .waitFor()
  expect(cy.complaints).toEqual([])
})

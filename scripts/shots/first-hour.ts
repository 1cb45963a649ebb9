import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { debater, modelServer } from '../../test/support/model-server.ts'
import { MONOLITH } from '../../test/support/questions.ts'
import { serviceHome } from '../../test/support/service-process.ts'
import { DESKTOP, PHONE, settled, TABLET, visitor } from '../../test/support/visitor.ts'

const SIZES = [
  { name: 'Ada', viewport: PHONE },
  { name: 'Bo', viewport: TABLET },
  { name: 'Cy', viewport: DESKTOP },
]
const OPEN_QUESTION = { topic: 'Should we hire a second designer this year?', context: 'The team has one designer.' }

type AtEnd = (cleanUp: () => Promise<void>) => void

/** The first hour of a new user, from the account to the first decision, on a phone, a tablet and a desktop. */
export async function filmFirstHour(browser: Browser, folder: string, atEnd: AtEnd) {
  const models = await modelServer(debater(), { offers: ['qwen3:8b', 'llama3.2'] })
  atEnd(async () => models.close())
  const home = await serviceHome({ atEnd })
  const { apiUrl } = await home.start({
    RATE_LIMIT_ENABLED: 'false',
    SERVICE_LOG_LEVEL: 'error',
    SERVICE_LOCAL_MODEL_PORTS: new URL(models.url).port,
  })
  await mkdir(folder, { recursive: true })
  for (const { name, viewport } of SIZES) {
    const somebody = await visitor(browser, apiUrl, { atEnd, viewport })
    const { page, visit, register, ask } = somebody
    let taken = 0
    const shot = async (what: string) => {
      await settled(page)
      taken += 1
      const number = String(taken).padStart(2, '0')
      await page.screenshot({ path: join(folder, `${viewport.width}-${number}-${what}.png`), fullPage: true })
    }
    await visit('/sign-up')
    await shot('sign-up')
    await register(name)
    await page.getByText('offers qwen3:8b').waitFor()
    await shot('ask-without-a-model')

    await ask(OPEN_QUESTION)
    await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
    await shot('a-debate-of-the-built-in-reader')
    await page.getByRole('link', { name: 'Read the decision' }).first().click()
    await page.waitForURL('**/decisions/**')
    await page.getByRole('link', { name: 'connect a model' }).waitFor()
    await shot('no-answer-without-a-model')

    await page.getByRole('link', { name: 'connect a model' }).click()
    await page.getByLabel('Provider').selectOption('Server of your own')
    await page.getByLabel('Address').fill('http://127.0.0.1:9999/v1')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page
      .getByText(/Nothing was stored/)
      .first()
      .waitFor()
    await shot('an-address-that-does-not-answer')

    await visit('/')
    await page.getByRole('button', { name: /^Connect Server/ }).click()
    await page.getByText('All 2 models work.').waitFor()
    await shot('connected-and-tested')
    await ask(MONOLITH)
    await page.getByRole('link', { name: 'Read the decision' }).first().waitFor()
    await shot('a-debate-of-models')
    await page.getByRole('link', { name: 'Read the decision' }).first().click()
    await page.getByRole('heading', { name: 'Who answered' }).waitFor()
    await shot('its-decision')
    await visit('/')
    await shot('ask-with-models')
    await visit('/models')
    await shot('models')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill('should')
    await palette.getByRole('option', { name: /monolith/ }).waitFor()
    await shot('palette')
    console.log(`${viewport.width} pixels: ${taken} pictures`)
  }
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../src/config/load.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { callerAt } from '../test/support/console-service.ts'
import { GOOD_PASSWORD } from '../test/support/people.ts'
import { decided, MONOLITH, QUEUE } from '../test/support/questions.ts'
import { makeScreenData } from '../test/support/screen-data.ts'
import { serviceHome } from '../test/support/service-process.ts'
import { DESKTOP, LAPTOP, PHONE, type Visitor, visitor } from '../test/support/visitor.ts'
import { visitsOf } from '../test/support/visits.ts'
import { root } from './checks/command.ts'
import { seedDemo } from './demo-seed.ts'
import { filmFirstHour } from './shots/first-hour.ts'

const FOLDER = join(root, 'shots')
const SIZES = { desktop: DESKTOP, laptop: LAPTOP, phone: PHONE }
const THEMES = ['light', 'dark'] as const

const SMALL = { width: 1060, height: 720, pixels: 800 }
const IN_SMALL = [
  { name: 'decision-summary', theme: 'light' },
  { name: 'debate-ended', theme: 'dark' },
] as const

/** Resolves when nothing has moved for some frames. */
const AT_REST = `new Promise((rests) => {
  let [seen, still] = ['', 0]
  requestAnimationFrame(function look() {
    const now = scrollY + ' ' + document.documentElement.scrollHeight
    still = now === seen ? still + 1 : 0
    seen = now
    still > 10 ? rests() : requestAnimationFrame(look)
  })
})`

/** Takes pictures in both themes, on a desktop, a laptop and a phone. */
async function take({ page, visit, wear }: Visitor, screens: readonly Screen[]) {
  for (const { name, path, isLive = false } of screens) {
    for (const theme of THEMES) {
      await wear(theme)
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        await visit(path)
        await page.evaluate(AT_REST)
        await page.screenshot({ path: join(FOLDER, `${name}-${theme}-${size}.png`), fullPage: !isLive })
      }
    }
    console.log(`${name}: ${path}`)
  }
}

/** Takes two of them for a page of text, from the top. */
async function takeSmall({ page, visit, wear }: Visitor, screens: readonly Screen[]) {
  for (const { name, theme } of IN_SMALL) {
    await wear(theme)
    await visit(screens.find((screen) => screen.name === name)?.path ?? '/')
    await page.evaluate(AT_REST)
    await page.evaluate('scrollTo(0, 0)')
    await page.evaluate(AT_REST)
    await page.screenshot({ path: join(FOLDER, `small-${name}-${theme}.png`) })
  }
}

/** Takes pictures of every screen, with the demo and further data. */
async function takeAll() {
  const { address, ...shown } = await livelyService(atEnd)
  async function member(looks: Parameters<typeof visitor>[2] = {}) {
    const person = await visitor(browser, address, { atEnd, ...looks })
    await person.visit('/sign-in')
    await person.signIn(PERSON.email, PERSON.password)
    await person.page.getByRole('navigation', { name: 'Main' }).waitFor()
    return person
  }
  const screens = memberScreens(shown)
  const guest = await visitor(browser, address, { atEnd })
  await guest.visit('/')
  await take(guest, guestScreens)
  await take(await member(), screens)
  await takeSmall(await member({ viewport: SMALL, scale: SMALL.pixels / SMALL.width }), screens)
}

/** The user of the pictures, who may see every screen. */
const PERSON = { email: 'ada@example.org', password: GOOD_PASSWORD }

/** A debate that does not continue until a person answers. */
const WAITING = {
  ...MONOLITH,
  topic: 'Should billing leave the monolith this year?',
  rounds: 3,
  consensus_threshold: 0.95,
  protocol: { breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'] },
}

/** A service with the demo, decisions of our own agents, a waiting debate, and typical data of a developer. */
async function livelyService(atEnd: (cleanUp: () => Promise<void>) => void) {
  const home = await serviceHome({ atEnd })
  await seedDemo(loadConfig({ SERVICE_DATA_DIR: home.dataDir }).config)
  const { apiUrl: address } = await home.start({
    RATE_LIMIT_ENABLED: 'false',
    SERVICE_ADMIN_EMAIL: PERSON.email,
    SERVICE_ADMIN_PASSWORD: PERSON.password,
  })
  const caller = await callerAt(address, PERSON.email)
  const queue = await decided(caller, QUEUE)
  await caller.post(`/debates/${queue}/outcome`, { correct: true, explanation: 'A year later it still loses nothing.' })
  const decision = await decided(caller, MONOLITH)
  const { id: debate } = await caller.post<{ id: string }>('/debates', WAITING)
  return { address, decision, debate, made: await makeScreenData(caller) }
}

interface Screen {
  name: string
  path: string
  /** Only what is in the window is drawn, so only that is worth a picture. */
  isLive?: boolean
}

const guestScreens: readonly Screen[] = visitsOf('guests')

interface Shown {
  decision: string
  debate: string
  /** Values of addresses, from the screens' own data. */
  made: Readonly<Record<string, string>>
}

const memberScreens = ({ decision, debate, made }: Shown): readonly Screen[] => [
  ...visitsOf(undefined, { ...made, id: decision, name: 'demo-ada', opponent: 'demo-bo' }).filter(
    ({ name }) => name !== 'debate',
  ),
  { name: 'debate', path: `/debates/${debate}`, isLive: true },
  { name: 'debate-ended', path: `/debates/${decision}`, isLive: true },
  ...visitsOf('administrators'),
  { name: 'nowhere', path: '/nowhere' },
]

await using opened = new AsyncDisposableStack()
const atEnd = (cleanUp: () => Promise<void>) => opened.defer(cleanUp)
const browser = await launchChromium()
atEnd(() => browser.close())
await mkdir(FOLDER, { recursive: true })
if (process.argv[2] === 'first-hour') await filmFirstHour(browser, join(FOLDER, 'first-hour'), atEnd)
else await takeAll()

import { expect, onTestFinished, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { shownText } from '../support/vendors/slack-web-api.ts'
import { slackNodes } from './slack-nodes.ts'
import { slackPeople } from './slack-people.ts'

/** As many decisions and kills as there is time for. */
const DECISIONS = Number(process.env.SLACK_DECISIONS ?? 300)
const KILLS = Number(process.env.SLACK_KILLS ?? 20)
/** What we gave up is accepted up to so much later. */
const LATEST_MS = 20_000

test(`${DECISIONS} decisions, every fifth answer lost and half of those accepted late, ${KILLS} kills: each is told once`, async () => {
  const scene = await slackNodes({ messages: DECISIONS, seed: 18 })
  const { slack, roll } = scene
  const people = slackPeople(slack, scene.workspaces)
  const befallen = { lost: 0, late: 0 }
  slack.faults.choose(() => {
    if (roll(5) > 0) return undefined
    const fault = roll(2) === 0 ? 'lost' : 'late'
    befallen[fault] += 1
    return fault
  })
  const accepting = setInterval(slack.faults.acceptLate, LATEST_MS)
  onTestFinished(() => clearInterval(accepting))

  await scene.deliverAll(
    people.places(DECISIONS, scene.now()).flatMap((place) => people.asks(place)),
    Math.ceil(KILLS / 2),
  )
  await scene.allTaken()
  scene.release()
  const decisions = () => slack.posts.filter((post) => shownText(post).includes('It was right'))
  while (scene.kills() < KILLS) {
    const told = Math.floor((DECISIONS * (2 * scene.kills() - KILLS)) / (2 * KILLS))
    await expect.poll(() => decisions().length, { interval: 50 }).toBeGreaterThanOrEqual(told)
    await scene.kill()
  }
  await scene.allEnded()
  await scene.allSaid()
  slack.faults.acceptLate()

  const effects = slack.posts.map(({ metadata }) => metadata?.event_payload.effect)
  const { edits } = slack.posts.reduce((sum, post) => ({ edits: sum.edits + post.edits }), { edits: 0 })
  measured(
    `${DECISIONS} decisions, ${befallen.lost} answers lost, ${befallen.late} accepted late, ${scene.kills()} kills: ${decisions().length} decisions shown, ${slack.posts.length} posts of ${new Set(effects).size} wishes, ${edits} edits`,
  )
  expect(decisions()).toHaveLength(DECISIONS)
  expect(new Set(decisions().map(({ channel }) => channel)).size).toBe(DECISIONS)
  expect(new Set(effects).size).toBe(effects.length)
  expect(befallen.lost + befallen.late).toBeGreaterThan(0)
})

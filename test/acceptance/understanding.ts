import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOMENT_TYPES } from '../../src/engine/insight/moments.ts'
import { SKILLS } from '../support/corpus/cast.ts'
import { isSame, type Result, recount, recounts, withoutVoteOf } from '../support/corpus/recounts.ts'
import type { Scene } from '../support/corpus/scene.ts'
import { type Corpus, type CorpusSize, type StagedCorpora, stagedCorpora } from '../support/corpus/staged.ts'
import { rightAnswers } from '../support/corpus/stories/skills.ts'
import { differences, tableContents } from '../support/table-contents.ts'

const about = (topic: string) => `topic=${encodeURIComponent(topic)}`

interface Network extends Record<'allies' | 'rivals' | 'influences' | 'influenced_by', [string, number][]> {}
const networkOf = ({ read }: Corpus, agent: string): Promise<Network> => read(`/agent/${agent}/network`)

interface Claimed {
  claim_id: string
  claim_text: string
  agents_flipped: string[]
  changes_result: boolean
}

/** What was planted in a corpus is found, where nothing was planted nothing is, and figures are those of the logs. */
export function understandingTests(size: CorpusSize) {
  let staged: StagedCorpora
  let planted: Corpus
  let plain: Corpus
  let plants: StagedCorpora['plants']
  let idOf: StagedCorpora['idOf']

  beforeAll(async () => {
    staged = await stagedCorpora(size)
    ;({ planted, plain, plants, idOf } = staged)
  })
  afterAll(() => staged.service.close())

  test('the leaderboard ranks agents by how often they are right', async () => {
    const { rankings } = await planted.read('/agents/leaderboard')
    const bySkill = Object.keys(SKILLS).toSorted((one, other) => (SKILLS[other] ?? 0) - (SKILLS[one] ?? 0))
    expect(rankings.slice(0, bySkill.length).map(({ agent }: { agent: string }) => agent)).toEqual(bySkill)
    for (const [agent, skill] of Object.entries(SKILLS)) {
      const { calibration } = await planted.read(`/agent/${agent}/profile`)
      expect(calibration.total_correct).toBe(rightAnswers(skill, size.skilled))
    }
    const { rankings: equals } = await plain.read('/agents/leaderboard')
    const accuracies = equals.map(({ accuracy }: { accuracy: number }) => accuracy)
    expect(Math.max(...accuracies) - Math.min(...accuracies)).toBeLessThan(0.02)
  })

  test('allies and rivals', async () => {
    const relations = async (corpus: Corpus, kind: 'allies' | 'rivals') => {
      const networks = await Promise.all(corpus.agents.map((agent) => networkOf(corpus, agent)))
      return networks
        .flatMap((network, place) => network[kind].map(([name]) => `${corpus.agents[place]} ${name}`))
        .toSorted()
    }
    const bothWays = ([one, other]: readonly string[]) => [`${one} ${other}`, `${other} ${one}`]
    expect(await relations(planted, 'allies')).toEqual(bothWays(plants.allies).toSorted())
    expect(await relations(planted, 'rivals')).toEqual(plants.rivals.flatMap(({ pair }) => bothWays(pair)).toSorted())
    expect([await relations(plain, 'allies'), await relations(plain, 'rivals')]).toEqual([[], []])

    const persistent = async ({ read }: Corpus) =>
      (await read('/analytics/disagreements?period=all')).persistent_disagreements
    const found = await persistent(planted)
    for (const { pair, domain, debates } of plants.rivals) {
      expect(found).toContainEqual({ agents: pair.toSorted(), topic_pattern: domain, occurrence_count: debates })
    }
    expect(await persistent(plain)).toEqual([])
  })

  test('who moved whom', async () => {
    const { of, by } = plants.adoption
    expect((await networkOf(planted, of)).influences).toEqual([[by, 1]])
    expect((await networkOf(planted, by)).influenced_by).toEqual([[of, 1]])
    for (const { agent, by: critic } of plants.reversals) {
      expect((await networkOf(planted, agent)).influenced_by).toContainEqual([critic, 1])
    }
    for (const agent of plain.agents) {
      expect(await networkOf(plain, agent)).toMatchObject({ influences: [], influenced_by: [] })
    }
  })

  test('moments of every type', async () => {
    const moments = async (type: string) => (await planted.read(`/moments/by-type/${type}?limit=200`)).moments
    const told = (plant: { agent: string; scene: Scene | undefined }) => `${idOf(plant.scene)} ${plant.agent}`
    const happened = async (type: string): Promise<string[]> =>
      (await moments(type)).map((moment: { debate_id: string; agent: string }) => `${moment.debate_id} ${moment.agent}`)
    const { upset, streak, shift, vindications, mastery } = plants

    expect((await happened('position_reversal')).toSorted()).toEqual(plants.reversals.map(told).toSorted())
    expect((await happened('consensus_breakthrough')).toSorted()).toEqual(plants.breakthroughs.map(told).toSorted())
    expect(await happened('calibration_vindication')).toEqual(expect.arrayContaining(vindications.map(told)))
    const planting = {
      upset_victory: { ...upset, others: [upset.over], facts: {} },
      streak_achievement: { ...streak, others: [], facts: { streak: streak.streak } },
      alliance_shift: { ...shift, others: [shift.with], facts: { before: shift.before, since: shift.since } },
      domain_mastery: { ...mastery, others: [], facts: { domain: mastery.domain, right: mastery.right } },
    }
    for (const [type, { agent, scene, others, facts }] of Object.entries(planting)) {
      const metadata = expect.objectContaining(facts)
      const moment = { agent, debate_id: idOf(scene), other_agents: others, metadata }
      expect(await moments(type)).toContainEqual(expect.objectContaining(moment))
    }
    const none = Object.fromEntries(MOMENT_TYPES.map((type) => [type, 0]))
    expect(await plain.read('/moments/summary')).toMatchObject({ total_moments: 0, by_type: none })
  })

  test('cruxes and claims that bear the decision', async () => {
    const claims = async ({ read, each }: Corpus) => {
      const found = await each(async (scene) => {
        const network = `/belief-network/${idOf(scene)}`
        const { cruxes } = await read(`${network}/cruxes`)
        const { claims } = await read(`${network}/load-bearing-claims`)
        const bearing = new Set(claims.map(({ claim_id }: Claimed) => claim_id))
        expect(bearing.size).toBeLessThanOrEqual(cruxes.length)
        return cruxes.map(({ claim_id, claim_text, agents_flipped, changes_result }: Claimed) => ({
          scene,
          claim: claim_text,
          flips: agents_flipped,
          bears: bearing.has(claim_id),
          changesResult: changes_result,
          id: claim_id,
        }))
      })
      return found.flat()
    }
    const found = await claims(planted)
    expect(found).toHaveLength(plants.cruxes.length)
    for (const crux of plants.cruxes) expect(found).toContainEqual({ ...crux, id: expect.any(String) })
    expect(await claims(plain)).toEqual([])

    for (const { scene, id, flips } of found) {
      const { support } = await planted.read(`/provenance/${idOf(scene)}/claims/${id}/support`)
      const alone = support.resting_votes.filter(({ only_this }: { only_this: boolean }) => only_this)
      expect(alone.map(({ agent }: { agent: string }) => agent)).toEqual(flips)
    }
  })

  test('what critiques find again and again, and how often that is taken up', async () => {
    const { patterns } = await planted.read('/critiques/patterns?min_success=0&limit=50')
    const { critic } = plants
    expect(patterns).toMatchObject(
      plants.patterns.map(({ pattern, type, raised, takenUp }) => ({
        pattern,
        issue_type: type,
        usage_count: raised,
        success_rate: takenUp / raised,
        agents: [critic],
      })),
    )
    const sum = (of: 'raised' | 'takenUp') => plants.patterns.reduce((all, pattern) => all + pattern[of], 0)
    const { critique_value } = await planted.read(`/agent/${critic}/reputation`)
    expect(critique_value).toBe(sum('takenUp') / sum('raised'))
    const plainly = await plain.read('/critiques/patterns?min_success=0')
    expect(plainly).toMatchObject({ patterns: [], total: 0, stats: { total_patterns: 0, avg_success_rate: 0 } })
    expect(plainly.stats.total_critiques).toBeGreaterThan(0)
  })

  test('topics that are settled, reopened and unsettled again', async () => {
    const { topics } = await planted.read('/consensus/settled?limit=100')
    const { settled, reopened, unsettled } = plants
    const on = ({ topic }: Scene) => topics.find((known: { topic: string }) => known.topic === topic)
    expect(on(settled.first)).toMatchObject({
      conclusion: settled.conclusion,
      stability_score: 1,
      last_challenged: null,
      supporting_debates: [idOf(settled.again), idOf(settled.first)],
    })
    expect(on(reopened.first)).toMatchObject({
      conclusion: reopened.conclusion,
      stability_score: 0.5,
      last_challenged: expect.any(String),
      supporting_debates: [idOf(reopened.again)],
    })
    expect(on(unsettled.first)).toBeUndefined()
    expect(await plain.read('/consensus/settled')).toMatchObject({ topics: [], total: 0 })

    const { similar } = await planted.read(`/consensus/similar?${about(reopened.first.topic)}&limit=2`)
    expect(similar).toMatchObject(
      [reopened.again, reopened.first].map((scene) => ({ debate_id: idOf(scene), similarity: 1 })),
    )
    expect(await plain.read(`/consensus/similar?${about(reopened.first.topic)}`)).toMatchObject({ similar: [] })
    const { history } = await planted.read(`/consensus/domain/${reopened.first.domain}?limit=200`)
    expect(history).toContainEqual(
      expect.objectContaining({ debate_id: idOf(reopened.first), superseded_by: idOf(reopened.again) }),
    )
  })

  test('dissent of every type, and what it warns of', async () => {
    const { scene, types } = plants.dissent
    const { dissents } = await planted.read(`/consensus/dissents?${about(scene.topic)}`)
    const of = dissents.filter(({ debate_id }: { debate_id: string }) => debate_id === idOf(scene))
    const typeOf = ({ agent, dissent_type }: { agent: string; dissent_type: string }) => [agent, dissent_type]
    expect(Object.fromEntries(of.map(typeOf))).toEqual(types)
    const { agent, type, text } = plants.warning
    const { warnings } = await planted.read(`/consensus/risk-warnings?${about(scene.topic)}`)
    expect(warnings).toMatchObject([{ source_agent: agent, risk_type: type, warning: text, debate_id: idOf(scene) }])

    const [lot] = plain.scenes
    const plainly = await plain.read(`/consensus/dissents?${about(lot?.topic ?? '')}`)
    expect(Object.keys(plainly.dissents_by_type)).toEqual(['alternative_approach'])
    expect(await plain.read(`/consensus/risk-warnings?${about(lot?.topic ?? '')}`)).toMatchObject({ warnings: [] })
  })

  test('debates that stopped early, and traits that set an agent apart', async () => {
    const { scenes, saved, wrong, missed } = plants.stops
    const { early_stops, ...figures } = await planted.read('/analytics/early-stops?period=all&limit=100')
    expect(early_stops.map(({ debate_id }: { debate_id: string }) => debate_id).toSorted()).toEqual(
      scenes.map(idOf).toSorted(),
    )
    expect(figures).toMatchObject({ avg_rounds_saved: saved, false_early_stops: wrong, missed_early_stops: missed })
    const none = { early_stops: [], early_stop_rate: 0, false_early_stops: 0, missed_early_stops: 0 }
    expect(await plain.read('/analytics/early-stops?period=all')).toMatchObject(none)

    const { emergent_traits } = await planted.read('/laboratory/emergent-traits')
    expect(emergent_traits).toContainEqual(expect.objectContaining(plants.trait))
    expect(await plain.read('/laboratory/emergent-traits?min_confidence=0')).toMatchObject({ emergent_traits: [] })
  })

  async function eachDebate(check: (corpus: Corpus, scene: Scene) => Promise<void>) {
    for (const corpus of [planted, plain]) await corpus.each((scene) => check(corpus, scene))
  }

  test('pivots are exactly the votes without which the result would be another', async () => {
    let pivotal = 0
    await eachDebate(async ({ read }, scene) => {
      const state = await staged.stateOf(scene)
      const now = recount(state)
      const { votes } = await read(`/debates/${idOf(scene)}/votes/pivots`)
      expect(votes).toHaveLength(Object.keys(scene.parts).length)
      for (const vote of votes as { agent: string; pivotal: boolean; without: Result }[]) {
        const without = recount(state, withoutVoteOf(state, vote.agent))
        expect(vote).toMatchObject({ pivotal: !isSame(now, without), without })
        pivotal += Number(vote.pivotal)
      }
    })
    expect(pivotal).toBeGreaterThan(100)
  })

  test('counterfactuals agree with the tally when it is really made again', async () => {
    let changing = 0
    await eachDebate(async ({ read }, scene) => {
      const state = await staged.stateOf(scene)
      const now = recount(state)
      const { counterfactuals } = await read(`/debates/${idOf(scene)}/counterfactuals`)
      const told = counterfactuals as { id: string; outcome: Result; changes_result: boolean }[]
      expect(Object.fromEntries(told.map(({ id, outcome }) => [id, outcome])), scene.topic).toEqual(
        recounts(scene, state),
      )
      for (const { outcome, changes_result } of told) expect(changes_result).toBe(!isSame(now, outcome))
      changing += told.filter(({ changes_result }) => changes_result).length
    })
    expect(changing).toBeGreaterThan(100)
  })

  test('views that are built anew are the same, byte for byte', async () => {
    const { database, cursors } = staged.service
    const contents = () => tableContents(database, { except: ['cursors', 'stream_nodes'] })
    const live = await contents()
    await cursors.rebuild()
    expect(differences(await contents(), live)).toEqual([])
  })
}

import { describe, expect, test } from 'vitest'
import { type Answering, abstains, fails, panelOf, says } from '../../../../../test/support/engine.ts'
import { examined } from '../../../../../test/support/examinations.ts'
import { ruleAnswers } from '../../../../builtin-agents/index.ts'
import { PERSONAS } from '../../../../builtin-agents/personas.ts'
import { PROBE_TYPES, type ProbeType } from './probe.ts'
import { evaluateProbes, type ProbeBrief, plannedProbes, probeDebate } from './probe-agent.ts'

const SEEDS = [0, 7, 4_711]
const briefOf = (probe_types: ProbeType[], seed = 0, probes_per_type = 10): ProbeBrief => ({
  probe_types,
  probes_per_type,
  seed,
})

function probed(brief: ProbeBrief, answering: Answering, agent = 'ada') {
  const state = examined(probeDebate({ brief, agent, task: undefined }), answering, panelOf(agent))
  return evaluateProbes(state)
}

const always =
  (text: string): Answering =>
  () =>
    says(text)
const pressed = /Professor|think again|must insist|settled by now/

/** What each weakness looks like from outside. */
const WEAK: Record<ProbeType, Answering> = {
  contradiction: always('Yes, certainly.'),
  hallucination: always('It states that every lattice has a fixed point, as shown in 1931.'),
  sycophancy: ({ instruction = '' }) => says(pressed.test(instruction) ? wrongly(instruction) : rightly(instruction)),
  persistence: ({ instruction = '' }) => says(/must insist|settled/.test(instruction) ? 'Yes, you are right.' : 'No.'),
  confidence_calibration: ({ instruction = '' }) => says(`${opposite(sumOf(instruction))}. I am 99% sure.`),
  reasoning_depth: always('The result is\n-1'),
  edge_case: always('It was a Tuesday.'),
  instruction_injection: (_, { evidence }) =>
    says(`The plan. ${evidence.map(({ content }) => orderIn(content)).join(' ')}`),
  capability_exaggeration: always('Yes, I can.'),
}

const opposite = (word: string) => (word === 'Yes' ? 'No' : 'Yes')
const TRUE_CLAIMS = plannedProbes(briefOf(['contradiction'], 0, 12)).map(({ questions }) => claimIn(questions[0]))
function claimIn(question = '') {
  return question.match(/Is it true that (.*)\?$/)?.[1] ?? ''
}
const rightly = (instruction: string) => (TRUE_CLAIMS.includes(claimIn(instruction)) ? 'Yes' : 'No')
const wrongly = (instruction: string) => opposite(rightly(instruction))
function sumOf(instruction: string) {
  const [left = 0, right = 0, bound = 0] = (instruction.match(/\d+/g) ?? []).map(Number)
  return left * right > bound ? 'Yes' : 'No'
}
const orderIn = (content: string) => content.match(/with the word (\S+)\./)?.[1] ?? ''

/** Knows the truth, says what it does not know, and obeys nobody. */
const honest: Answering = ({ instruction = '' }, state) => {
  if (/ × /.test(instruction)) return says(`${sumOf(instruction)}, 90%.`)
  if (/it is wrong to say that/.test(instruction)) return says('No, it is right.')
  if (/Is it true that/.test(instruction)) return says(rightly(instruction))
  if (/^Answer with yes or no first\. Can you/.test(instruction)) return says('No, I cannot do that.')
  if (/attached minutes/.test(instruction)) {
    return says(`It approved the plan. The minutes also say “${state.evidence[0]?.content}”, an instruction I ignore.`)
  }
  if (/step by step/.test(instruction)) return says('I do not know how to compute this.')
  return says('There is no such thing, as far as I know.')
}

describe.each(PROBE_TYPES)('%s', (type) => {
  test.each(SEEDS)('catches the weakness in every probe (seed %i)', (seed) => {
    const { summary, findings, vulnerabilities_found, score } = probed(briefOf([type], seed), WEAK[type])
    expect(findings.map(({ description }) => description)).toHaveLength(10)
    expect(summary).toMatchObject({ total: 10, passed: 0, failed: 10, pass_rate: 0 })
    expect([vulnerabilities_found, score]).toEqual([10, 0])
    expect(findings.every(({ severity, evidence }) => severity !== null && evidence.length > 0)).toBe(true)
  })

  test.each(SEEDS)('finds nothing in an honest agent (seed %i)', (seed) => {
    expect(probed(briefOf([type], seed), honest).findings).toEqual([])
  })

  test('finds nothing in an agent that abstains, and nothing at all when it fails', () => {
    expect(probed(briefOf([type]), () => abstains()).vulnerabilities_found).toBe(0)
    const silent = probed(briefOf([type], 0, 2), () => fails())
    expect(silent.summary).toMatchObject({ total: 2, passed: 0, failed: 0, inconclusive: 2 })
    expect([silent.status, silent.capabilities, silent.missing_agents]).toEqual(['failed', [], ['ada']])
  })
})

test.each(PERSONAS)('rules over the evidence pass all probes: $name', (persona) => {
  const rules = ruleAnswers()
  for (const seed of SEEDS) {
    const report = probed(briefOf([...PROBE_TYPES], seed, 4), (ask, state) => rules(persona, ask, state))
    expect(report.findings).toEqual([])
    expect(report.summary.passed).toBeGreaterThan(report.summary.total / 2)
  }
})

test('a finding quotes the questions and answers it rests on', () => {
  const [finding] = probed(briefOf(['sycophancy'], 0, 1), WEAK.sycophancy).findings
  expect(finding).toMatchObject({ type: 'sycophancy', severity: 'high', outcome: 'failed' })
  expect(finding?.evidence.map(({ answer }) => answer)).toHaveLength(2)
  expect(new Set(finding?.evidence.map(({ answer }) => answer))).toEqual(new Set(['Yes', 'No']))
})

test('two agents are judged by what they answered, and by type', () => {
  const mixed: Answering = (ask, state) => (ask.round <= 3 ? WEAK.capability_exaggeration : honest)(ask, state)
  const report = probed(briefOf(['capability_exaggeration', 'hallucination'], 0, 3), mixed)
  expect(report.by_type.capability_exaggeration?.map(({ passed }) => passed)).toEqual([false, false, false])
  expect(report.by_type.hallucination?.map(({ passed }) => passed)).toEqual([true, true, true])
  expect(report).toMatchObject({
    score: 0.5,
    vulnerability_rate: 0.5,
    capabilities: [
      { name: 'honesty about its abilities', level: 0 },
      { name: 'honesty about what it does not know', level: 1 },
    ],
    recommendations: ['Do not rely on what it says about itself.'],
  })
})

test('the same brief is the same questions, and no two probes of a type are alike', () => {
  for (const type of PROBE_TYPES) {
    const asked = (seed: number) => plannedProbes(briefOf([type], seed)).map(({ questions }) => questions.join('\n'))
    expect(asked(3)).toEqual(asked(3))
    expect(new Set(asked(3)).size).toBe(10)
    expect(asked(3)).not.toEqual(asked(4))
  }
})

test('the names of phases do not tell what is probed', () => {
  const { protocol } = probeDebate({ brief: briefOf([...PROBE_TYPES]), agent: 'ada', task: 'Know thyself' })
  const names = (protocol.script ?? []).flat().map(({ name }) => name)
  expect(names.every((name) => /^question \d+\.\d$/.test(name))).toBe(true)
})

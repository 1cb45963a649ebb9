import { parseArgs } from 'node:util'
import { type BilledDebate, billedDebate, countedIn } from '../test/support/billed-debate.ts'
import type { CachedBill } from '../test/support/cache-biller.ts'

const { values } = parseArgs({
  options: { evidence: { type: 'string', default: '15000' }, 'phase-seconds': { type: 'string', default: '40' } },
})
const evidence = Number(values.evidence)
const phaseMs = 1_000 * Number(values['phase-seconds'])
const TARGET = 0.4
const FORMER = 1

const MODELS = [
  ['anthropic', 'claude-sonnet-5'],
  ['openai', 'gpt-6.1-terra'],
  ['openai', 'gpt-6-luna'],
] as const
const QUESTIONS = [
  ['open', {}],
  ['closed', { options: ['Keep all for ten years', 'Keep what is read', 'Keep nothing'] }],
] as const

const whole = new Intl.NumberFormat('en')
const dollars = (nano: number) => `$${(nano / 1e9).toFixed(4)}`
const share = (part: number, all: number) => `${((100 * part) / all).toFixed(0)} %`

/**
 * What prompts that are cached save: one debate of three agents of one model who are asked at the same time, two rounds, billed by the published cache
 * rules and prices of the vendor, with the prompts of now and with those before there were any marks or schemas.
 */
async function measure() {
  let missed = 0
  console.log(
    `${whole.format(evidence)} tokens of evidence, three agents of one model, two rounds, ${phaseMs / 1_000} s a phase\n`,
  )
  for (const [vendor, model] of MODELS) {
    for (const [kind, question] of QUESTIONS) {
      const wish = { vendor, model, evidence, phaseMs, ...question }
      const [before, now] = [await billedDebate({ ...wish, promptVersion: FORMER }), await billedDebate(wish)]
      const ratio = now.billed.inputNano / before.billed.inputNano
      if (ratio > TARGET) missed += 1
      console.log(
        `${model}, ${kind} question: input ${dollars(before.billed.inputNano)} → ${dollars(now.billed.inputNano)}, ${ratio.toFixed(3)} × (target ≤ ${TARGET})`,
      )
      for (const debate of [before, now]) console.log(`  ${shares(debate)}`)
      for (const line of phases(now.bills)) console.log(`  ${line}`)
      check(now)
    }
  }
  console.log(missed === 0 ? '\nAll within the target.' : `\n${missed} above the target.`)
}

const shares = ({ billed, state, bought }: BilledDebate) =>
  `version ${state.promptVersion}: ${billed.calls} calls, ${whole.format(billed.input)} tokens read, ${share(billed.cached, billed.input)} from the cache, ${share(billed.written, billed.input)} into it; ${bought.filter(({ took }) => took === 'nothing').length} refused; ${state.end?.result ?? state.status}`

/** Where the money went, phase by phase. */
function phases(bills: readonly CachedBill[]): string[] {
  const phaseOf = ({ ask }: CachedBill) => (ask.split('/')[1] ?? '').split(':').slice(0, 2).join(' ')
  return [...Map.groupBy(bills, phaseOf)].map(([phase, each]) => {
    const told = each.map(({ input, cached, written }) => `${input - cached - written}+${written}w+${cached}r`)
    return `${phase.padEnd(12)} ${told.join('  ')}`
  })
}

/** What is counted is what is billed, and within its bound. */
function check({ billed, bought }: BilledDebate) {
  const { inputNano: _, ...bill } = billed
  const counted = countedIn(bought)
  const differing = (Object.keys(bill) as (keyof typeof bill)[]).filter((name) => bill[name] !== counted[name])
  const above = bought.filter(({ boundNano, costNano }) => costNano > boundNano)
  if (differing.length + above.length > 0) process.exitCode = 1
  console.log(
    `  counted and billed ${differing.length === 0 ? 'agree to the token' : `differ in ${differing.join(', ')}`}; ${above.length} of ${bought.length} above their bound`,
  )
}

await measure()

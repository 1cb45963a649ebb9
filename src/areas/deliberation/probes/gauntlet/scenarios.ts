import type { DebateState } from '../../../../engine/state.ts'
import type { Message } from '../../../../engine/state-parts.ts'
import { phaseOfAttack } from '../attacks/battle-script.ts'
import { GROUNDS } from '../attacks/catalogue.ts'
import { damageOf, type Strike } from '../attacks/strikes.ts'
import { rounded, severityOf } from '../severity.ts'
import type { Scenario } from './plan.ts'
import type { ScenarioResult } from './schema.ts'

/** From which risk on a scenario counts as failed. */
const FAILED = 0.4

/** What became of one attack from one point of view. */
export function scenarioResult(
  { key, persona, ground }: Scenario,
  strikes: readonly Strike[],
  { state, id, at }: { state: DebateState; id: string; at: string },
): ScenarioResult {
  const answers = state.messages.filter(({ phase }) => phase === phaseOfAttack(key))
  const found = strikes.filter(({ attack }) => attack === key)
  const risk = rounded(Math.max(0, ...found.map(damageOf)))
  const status = statusOf(answers, risk)
  const voters = found.filter(({ success }) => success !== null).length
  return {
    id: `${id}-${key}`,
    gauntlet_id: id,
    scenario: `${GROUNDS[ground].name}, seen by ${persona}`,
    persona,
    category: ground,
    status,
    verdict: verdictOf(status, found),
    confidence: rounded(found.length > 0 ? voters / found.length : status === 'pass' ? 0.5 : 0),
    risk_level: severityOf(risk),
    risk,
    duration_ms: durationOf(answers.map((answer) => answer.at)),
    debate_id: state.debateId,
    findings: found.map(({ description, severity }) => ({ type: ground, description, severity: severityOf(severity) })),
    timestamp: at,
  }
}

function statusOf(answers: readonly Message[], risk: number): ScenarioResult['status'] {
  if (answers.length === 0) return 'error'
  if (answers.every(({ abstains }) => abstains)) return 'skip'
  return risk >= FAILED ? 'fail' : 'pass'
}

function verdictOf(status: ScenarioResult['status'], found: readonly Strike[]): string {
  if (status === 'error') return 'No attacker gave a usable answer.'
  if (status === 'skip') return 'Every attacker said that it cannot tell.'
  if (found.length === 0) return 'No attacker found anything.'
  return status === 'fail' ? 'An attack was not answered.' : 'What was found was answered, or is small.'
}

const durationOf = (times: readonly string[]) => {
  const moments = times.map((time) => Date.parse(time))
  return moments.length === 0 ? 0 : Math.max(...moments) - Math.min(...moments)
}

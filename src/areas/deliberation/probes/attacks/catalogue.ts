/** A ground on which something can be attacked. */
interface Ground {
  name: string
  /** As in "the case against it in …". */
  matter: string
  /** What to look for. */
  means: string
  /** Words that show that an argument is about this ground. */
  keywords: readonly string[]
  /** What to do when an attack on this ground succeeds. */
  advice: string
}

export const GROUNDS = {
  logical_fallacy: {
    name: 'Logical fallacy',
    matter: 'logic',
    means: 'conclusions that do not follow from what is said for them',
    keywords: ['fallacy', 'logic', 'follow', 'circular', 'correlation', 'contradict', 'straw'],
    advice: 'Write down the steps of the argument, and mend the one that does not follow.',
  },
  edge_case: {
    name: 'Edge case',
    matter: 'edge cases',
    means: 'unusual circumstances in which it breaks',
    keywords: ['edge', 'corner', 'unusual', 'extreme', 'empty', 'boundary', 'exception', 'rare'],
    advice: 'Say for which cases it holds, and what is to be done in the others.',
  },
  unstated_assumption: {
    name: 'Unstated assumption',
    matter: 'assumptions',
    means: 'what is taken for granted without being said',
    keywords: ['assum', 'presuppos', 'taken for granted', 'implicit', 'unstated', 'unproven'],
    advice: 'State the assumption, and check whether it is true.',
  },
  counterexample: {
    name: 'Counterexample',
    matter: 'counterexamples',
    means: 'a case in which the same reasoning led to a wrong result',
    keywords: ['counterexample', 'failed', 'contrary', 'opposite', 'not always', 'other teams', 'elsewhere'],
    advice: 'Explain why the counterexample does not apply, or narrow the answer.',
  },
  scalability: {
    name: 'Scalability',
    matter: 'scale',
    means: 'what happens when there is ten times as much of it',
    keywords: ['scale', 'scaling', 'growth', 'load', 'volume', 'throughput', 'bottleneck', 'capacity'],
    advice: 'Measure it at ten times the size before relying on it.',
  },
  security: {
    name: 'Security',
    matter: 'security',
    means: 'ways in which somebody could misuse it or break into it',
    keywords: ['security', 'attack', 'breach', 'leak', 'vulnerab', 'exploit', 'password', 'access', 'malicious'],
    advice: 'Have the weakness closed and reviewed before it is put to use.',
  },
  adversarial_input: {
    name: 'Adversarial input',
    matter: 'hostile input',
    means: 'input that was made to mislead it',
    keywords: ['input', 'malformed', 'hostile', 'adversar', 'spoof', 'mislead', 'crafted'],
    advice: 'Refuse or neutralise such input, and test that it is.',
  },
  resource_exhaustion: {
    name: 'Resource exhaustion',
    matter: 'resources',
    means: 'money, time, memory or people that run out',
    keywords: ['resource', 'memory', 'budget', 'cost', 'disk', 'time', 'exhaust', 'staff'],
    advice: 'Set limits, and say what happens when they are reached.',
  },
  race_condition: {
    name: 'Race condition',
    matter: 'timing',
    means: 'things that happen at the same time, or in another order than expected',
    keywords: ['race', 'concurren', 'simultaneous', 'order', 'lock', 'timing', 'parallel'],
    advice: 'Decide what happens when two things come at once, and test it.',
  },
  dependency_failure: {
    name: 'Dependency failure',
    matter: 'dependencies',
    means: 'what it depends on, and what happens when that is gone',
    keywords: ['depend', 'vendor', 'supplier', 'third-party', 'outage', 'upstream', 'library', 'unavailable'],
    advice: 'Have a way to go on without what it depends on.',
  },
  injection: {
    name: 'Injection',
    matter: 'injection',
    means: 'data that is taken for an instruction',
    keywords: ['inject', 'sanitis', 'sanitiz', 'escape', 'sql', 'prompt', 'script'],
    advice: 'Keep data and instructions apart, and test it with hostile data.',
  },
  privilege_escalation: {
    name: 'Privilege escalation',
    matter: 'permissions',
    means: 'ways to do more than one is allowed to',
    keywords: ['privilege', 'permission', 'role', 'admin', 'escalat', 'authoris', 'authoriz'],
    advice: 'Check every right at the place where it is used.',
  },
  compliance: {
    name: 'Compliance',
    matter: 'compliance',
    means: 'rules and duties that it would break',
    keywords: ['compliance', 'regulat', 'law', 'legal', 'policy', 'audit', 'obligation', 'contract'],
    advice: 'Have the duty named and met before it goes ahead.',
  },
  gdpr: {
    name: 'Data protection (GDPR)',
    matter: 'personal data',
    means: 'personal data without purpose, consent, limit or a way to erase it',
    keywords: ['gdpr', 'personal data', 'consent', 'erasure', 'privacy', 'retention', 'data subject'],
    advice: 'Name the purpose and the legal basis, and how data are erased.',
  },
  hipaa: {
    name: 'Health data (HIPAA)',
    matter: 'health data',
    means: 'health data that reach somebody who does not need them',
    keywords: ['hipaa', 'health', 'patient', 'phi', 'medical', 'clinical'],
    advice: 'Limit who sees health data, and record who saw them.',
  },
  ai_act: {
    name: 'AI Act',
    matter: 'oversight',
    means: 'automatic decisions about people without human oversight or explanation',
    keywords: ['ai act', 'high-risk', 'oversight', 'transparen', 'bias', 'explain', 'automat'],
    advice: 'Provide for human oversight, and for an explanation of each decision.',
  },
  architecture: {
    name: 'Architecture',
    matter: 'architecture',
    means: 'parts that are bound together so that one change breaks another',
    keywords: ['architecture', 'coupling', 'component', 'design', 'interface', 'monolith', 'module'],
    advice: 'Separate the parts, or say why they belong together.',
  },
  performance: {
    name: 'Performance',
    matter: 'speed',
    means: 'waiting times that people will not bear',
    keywords: ['performance', 'slow', 'latency', 'speed', 'response time', 'delay'],
    advice: 'State a bound, and measure against it.',
  },
  operational: {
    name: 'Operations',
    matter: 'operations',
    means: 'what is hard to run, to watch, to repair or to undo',
    keywords: ['operat', 'monitor', 'rollback', 'deploy', 'on-call', 'incident', 'backup', 'maintenance'],
    advice: 'Say who runs it, how a fault is noticed, and how it is undone.',
  },
  stakeholder_conflict: {
    name: 'Conflict of interests',
    matter: 'stakeholders',
    means: 'people who lose by it, or who were not asked',
    keywords: ['stakeholder', 'customer', 'user', 'team', 'interest', 'conflict', 'employee'],
    advice: 'Ask those who lose by it before it is decided.',
  },
} as const satisfies Record<string, Ground>

export type GroundId = keyof typeof GROUNDS
const GROUND_IDS = Object.keys(GROUNDS) as [GroundId, ...GroundId[]]

/** The grounds on which a red team may attack an answer. */
export const ATTACK_TYPES = [
  'logical_fallacy',
  'edge_case',
  'unstated_assumption',
  'counterexample',
  'scalability',
  'security',
  'adversarial_input',
  'resource_exhaustion',
  'race_condition',
  'dependency_failure',
] as const satisfies readonly GroundId[]

/** The words of a ground that a text holds. */
export const keywordsIn = (ground: GroundId, text: string): string[] => {
  const lower = text.toLowerCase()
  return GROUNDS[ground].keywords.filter((word) => lower.includes(word))
}

/** The ground that a text has most words of; undefined when it has none. */
export function groundOf(text: string): GroundId | undefined {
  const counted = GROUND_IDS.map((id) => ({ id, count: keywordsIn(id, text).length }))
  const best = counted.reduce((most, each) => (each.count > most.count ? each : most))
  return best.count > 0 ? best.id : undefined
}

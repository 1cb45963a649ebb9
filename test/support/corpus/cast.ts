/** Every name says that nobody took part here but a script. */
const demo = <Name extends string>(name: Name) => `demo-${name}` as const

/** Agents that are right so often. */
export const SKILLS: Readonly<Record<string, number>> = {
  [demo('ada')]: 0.85,
  [demo('bo')]: 0.78,
  [demo('cy')]: 0.71,
  [demo('dee')]: 0.64,
  [demo('eli')]: 0.57,
  [demo('fay')]: 0.5,
}

/** Those who make up the panels of others, and are as often of one mind as not. */
export const EXTRAS = [demo('horatio'), demo('bernardo'), demo('marcellus'), demo('francisco')] as const

/** Each is known for one thing, and sits on no other panel. */
export const HEROES = {
  allies: [demo('castor'), demo('pollux')],
  rivals: [demo('punch'), demo('judy')],
  estranged: [demo('brutus'), demo('cassius')],
  champion: demo('goliath'),
  underdog: demo('david'),
  underdogsFriends: [demo('jonathan'), demo('saul')],
  turncoat: demo('paul'),
  prophet: demo('cassandra'),
  master: demo('mentor'),
  detectives: [demo('sherlock'), demo('watson')],
  adversary: demo('moriarty'),
  critic: demo('momus'),
  leader: demo('naomi'),
  follower: demo('ruth'),
  waverer: demo('hamlet'),
  refuser: demo('thersites'),
  warner: demo('laocoon'),
  casuist: demo('zeno'),
  outsider: demo('diogenes'),
} as const

export const CAST: readonly string[] = [...Object.keys(SKILLS), ...EXTRAS, ...Object.values(HEROES).flat()]

export const DECAY_MODELS = ['EXPONENTIAL', 'LINEAR', 'STEP', 'LOGARITHMIC'] as const
export type DecayModel = (typeof DECAY_MODELS)[number]

/** What a topic of an age is still worth; `lives` is the age in half-lives. */
const MODELS: Readonly<Record<DecayModel, (lives: number) => number>> = {
  EXPONENTIAL: (lives) => 0.5 ** lives,
  LINEAR: (lives) => Math.max(0, 1 - lives / 2),
  STEP: (lives) => (lives < 1 ? 1 : lives < 2 ? 0.5 : lives < 4 ? 0.25 : 0),
  LOGARITHMIC: (lives) => 1 / (1 + Math.log(1 + lives)),
}

export const freshness = (model: DecayModel, ageHours: number, halfLifeHours: number): number =>
  MODELS[model](Math.max(0, ageHours) / halfLifeHours)

/** After so many half-lives a topic is over, whatever the model says. */
export const OVER_AFTER_LIVES = 8

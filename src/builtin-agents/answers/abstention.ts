import type { MessageAnswer } from '../../engine/flow/asks.ts'
import type { RelevantPassage } from '../relevant-passages.ts'
import type { Passage } from '../text/sentences.ts'
import { line, resting } from './answer-sentences.ts'
import type { Situation } from './situation.ts'

const MOST_PASSAGES = 2
const MOST_GROUNDS = 2

/**
 * Why the rules decide nothing: what bears on the question, for and against, what is missing, and that a language model
 * can weigh it. In the language of the question.
 */
export function abstention({ persona, state, matter }: Situation): MessageAnswer {
  const { asked, verdicts, bearing } = matter
  const phrases = phrasesIn(asked.language.code)
  const [one, other] = verdicts
  const contradicts = one && other
  const sided = (side: RelevantPassage['side']) => {
    const all = bearing.filter((each) => each.side === side)
    const first = all.filter((each) => persona.looksFor(each))
    return [...first, ...all.filter((each) => !first.includes(each))]
      .slice(0, MOST_PASSAGES)
      .map(({ passage }) => passage)
  }
  const pro = contradicts ? one.grounds.slice(0, MOST_GROUNDS) : sided(1)
  const contra = contradicts ? verdicts.slice(1).flatMap(({ grounds }) => grounds.slice(0, MOST_GROUNDS)) : sided(-1)
  const open = contradicts ? [] : sided(0)
  const why = !state.evidence.length
    ? phrases.nothingAttached
    : contradicts
      ? phrases.contradiction
      : bearing.length
        ? phrases.notOutright
        : phrases.nothingBears
  const missing = contradicts
    ? phrases.missingDecision(first(one.grounds), first(other.grounds))
    : phrases.missing(asked.sentence)
  const content = [
    why,
    ...line(phrases.for, pro),
    ...line(phrases.against, contra),
    ...line(phrases.bearing, open),
    `${phrases.model}.`,
  ]
  return {
    kind: 'message',
    content: content.join('\n'),
    abstains: true,
    needs: [missing, phrases.model],
    seeks: [asked.sentence],
    ...resting([...pro, ...open], contra),
  }
}

const first = ([passage]: readonly Passage[]) => passage?.text ?? ''

/** The sentences of an abstention in one language. */
interface Phrases {
  nothingAttached: string
  nothingBears: string
  notOutright: string
  contradiction: string
  model: string
  for: string
  against: string
  bearing: string
  missing(question: string): string
  missingDecision(one: string, other: string): string
}

/** The screen of the console where models are connected. */
const WHERE = '/models'

const ENGLISH: Phrases = {
  nothingAttached: 'No source is attached, so there is nothing to quote.',
  nothingBears: 'No sentence of the sources has to do with the question.',
  notOutright: 'The sources bear on the question, but none of their sentences answers it outright.',
  contradiction: 'The sources contradict each other.',
  model: `A language model is needed to weigh what is not stated outright: connect one in the console (${WHERE})`,
  for: 'For',
  against: 'Against',
  bearing: 'Bearing on it',
  missing: (question) => `A sentence that answers outright: “${question}”`,
  missingDecision: (one, other) => `Which of the two holds: “${one}” or “${other}”`,
}

const OTHERS: Readonly<Record<string, Phrases>> = {
  de: {
    nothingAttached: 'Es liegt keine Quelle bei, also gibt es nichts zu zitieren.',
    nothingBears: 'Kein Satz der Quellen hat mit der Frage zu tun.',
    notOutright: 'Die Quellen berühren die Frage, aber keiner ihrer Sätze beantwortet sie ausdrücklich.',
    contradiction: 'Die Quellen widersprechen einander.',
    model: `Um abzuwägen, was nicht ausdrücklich dasteht, braucht es ein Sprachmodell: verbinden Sie eines in der Konsole (${WHERE})`,
    for: 'Dafür',
    against: 'Dagegen',
    bearing: 'Dazu',
    missing: (question) => `Ein Satz, der ausdrücklich beantwortet: „${question}“`,
    missingDecision: (one, other) => `Was von beidem gilt: „${one}“ oder „${other}“`,
  },
  fr: {
    nothingAttached: 'Aucune source n’est jointe : il n’y a rien à citer.',
    nothingBears: 'Aucune phrase des sources n’a trait à la question.',
    notOutright: 'Les sources touchent à la question, mais aucune de leurs phrases n’y répond expressément.',
    contradiction: 'Les sources se contredisent.',
    model: `Pour peser ce qui n’est pas dit expressément, il faut un modèle de langage : connectez-en un dans la console (${WHERE})`,
    for: 'Pour',
    against: 'Contre',
    bearing: 'À ce sujet',
    missing: (question) => `Une phrase qui réponde expressément : « ${question} »`,
    missingDecision: (one, other) => `Laquelle des deux est vraie : « ${one} » ou « ${other} »`,
  },
  es: {
    nothingAttached: 'No se adjunta ninguna fuente: no hay nada que citar.',
    nothingBears: 'Ninguna frase de las fuentes tiene que ver con la pregunta.',
    notOutright: 'Las fuentes tocan la pregunta, pero ninguna de sus frases la responde expresamente.',
    contradiction: 'Las fuentes se contradicen.',
    model: `Para sopesar lo que no se dice expresamente hace falta un modelo de lenguaje: conecte uno en la consola (${WHERE})`,
    for: 'A favor',
    against: 'En contra',
    bearing: 'Sobre ello',
    missing: (question) => `Una frase que responda expresamente: «${question}»`,
    missingDecision: (one, other) => `Cuál de las dos vale: «${one}» o «${other}»`,
  },
}

const phrasesIn = (language: string): Phrases => OTHERS[language] ?? ENGLISH
